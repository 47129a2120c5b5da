import { useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { href } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { pusher } from "#app/context.ts";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import type { Route } from "./+types/hear";
import { changeHearing, readDevices } from "./hear.server.ts";
import { allowSound, isSoundOn, onSoundChosen, ring, setSound } from "./sound.ts";
import { subscribeHere, whyDeaf } from "./this-device.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  return {
    publicKey: context.get(pusher).publicKey,
    devices: await readDevices(context, request),
    said: saidOf(query.get("said"), Number(query.get("reached")), Number(query.get("of"))),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeHearing(context, request);
}

export const meta: Route.MetaFunction = () => pageMeta("Hear of orders");

function saidOf(said: string | null, reached: number, of: number): string | undefined {
  if (said === "heard") return "This device hears of orders from now on. Send a trial message to be sure.";
  if (said === "removed") return "That device hears of orders no more.";
  if (said !== "tried" || !Number.isInteger(reached) || !Number.isInteger(of)) return undefined;
  if (of === 0) return "None of your devices can be reached now, so nothing was sent.";
  if (reached < of) return `The message was taken for ${reached} of ${of} devices. Look at the list below.`;
  return `A trial message is on its way to ${of === 1 ? "one device" : `${of} devices`}.`;
}

const address = href("/back-office/hear") + summaryAnchor;

type Device = Route.ComponentProps["loaderData"]["devices"][number];

export default function Hear({ loaderData: { publicKey, devices, said } }: Route.ComponentProps) {
  const isHere = devices.some(({ isThis, hears }) => isThis && hears);
  return (
    <div className="desk-narrow stack stack--wide">
      <WayBack to={href("/back-office/your-sign-in")}>Your sign-in</WayBack>
      <h1>Hear of orders</h1>
      <Said sentence={said} />
      <p>
        Your phone or computer shows a message when an order comes, also while the back office is closed. It has the
        order’s number and no name. A message can be late or lost: of an order that nobody has looked at for 15 minutes
        the shop also writes a letter.
      </p>
      {!isHere && <HearHere publicKey={publicKey} />}
      {devices.length > 0 && (
        <section aria-labelledby="devices">
          <h2 id="devices">Your devices</h2>
          <ul className="desk__list stack">
            {devices.map((device) => (
              <DeviceCard key={device.id} device={device} />
            ))}
          </ul>
          <form className="mt-4" method="post" action={address}>
            <button className="tool tool--line" name="intent" value="try">
              Send a trial message
            </button>
          </form>
        </section>
      )}
      {isHere && <SoundChoice />}
    </div>
  );
}

function DeviceCard({ device: { id, browser, isThis, hears, since, reached } }: { device: Device }) {
  return (
    <li className="card stack stack--close">
      <h3 className="break">
        {browser} {isThis && <span className="mark">This device</span>}
      </h3>
      <p className="muted">
        Since {since}. {reached ? `Last reached on ${reached}.` : "Not reached yet."}
      </p>
      {!hears && <p>It cannot be reached now. Open the back office on it, signed in, and it hears again.</p>}
      <form method="post" action={address}>
        <input type="hidden" name="id" value={id} />
        <button className="tool tool--line" name="intent" value="remove" aria-label={`Remove ${browser}`}>
          Remove
        </button>
      </form>
    </li>
  );
}

const refusals: Record<string, string> = {
  NotAllowedError:
    "The browser does not allow messages of this shop. Allow them in its settings for this page, then press again.",
};
const notSubscribed = "Nothing was changed: the browser could not reach its push service. Try again in a minute.";

function HearHere({ publicKey }: { publicKey: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, tell] = useState("");
  const [fields, fill] = useState<Record<string, string>>({});

  async function press() {
    tell("");
    try {
      const why = whyDeaf();
      if (why) return tell(why);
      const found = await subscribeHere(publicKey);
      flushSync(() => fill(found));
    } catch (error) {
      return tell(refusals[(error as Error).name] ?? notSubscribed);
    }
    form.current!.requestSubmit();
  }

  return (
    <>
      <p className="instead-of-script">To add a device needs JavaScript, which is off in this browser.</p>
      <form className="stack stack--start needs-script" method="post" action={address} ref={form}>
        <input type="hidden" name="intent" value="hear" />
        {["endpoint", "p256dh", "auth"].map((name) => (
          <input key={name} type="hidden" name={name} value={fields[name] ?? ""} />
        ))}
        <p className="error" role="alert">
          {problem}
        </p>
        <button type="button" className="tool" onClick={() => void press()}>
          Tell me of orders on this device
        </button>
      </form>
    </>
  );
}

function SoundChoice() {
  const isOn = useSyncExternalStore(onSoundChosen, isSoundOn, () => false);
  return (
    <section className="needs-script stack stack--start" aria-labelledby="sound">
      <h2 id="sound">A sound</h2>
      <p>
        While a page of the back office is open on this device, two short notes ring when an order comes. The browser
        lets them ring once you have touched the page.
      </p>
      <button
        type="button"
        className="tool tool--line"
        aria-pressed={isOn}
        onClick={() => {
          setSound(!isOn);
          if (isOn) return;
          allowSound();
          ring();
        }}
      >
        Ring on this device
      </button>
    </section>
  );
}
