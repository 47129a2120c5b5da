import { href } from "react-router";
import { z } from "zod";
import { whoActs } from "#app/access.ts";
import { database, log, pusher, type Context } from "#app/context.ts";
import { deviceOf, deviceToKeep } from "#app/device.server.ts";
import { done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { currentSession } from "#app/session.server.ts";
import type { Values } from "#app/ui/field.tsx";
import {
  hearOn,
  isToHear,
  listSubscriptions,
  removeSubscription,
  renewAddress,
} from "#domain/accounts/hearing/subscriptions.server.ts";
import { sendTrial } from "#domain/notifications/new-orders.server.ts";
import { dayInBrief, dayInIndia, timeInIndia } from "#platform/day.ts";
import { isUuid } from "#platform/uuid.ts";

/** The key with which this device subscribes, if its user wants to hear of orders on it; undefined otherwise. */
export async function keyIfHearing(context: Context, request: Request): Promise<string | undefined> {
  const deviceId = await deviceOf(context, request);
  if (!deviceId || !(await isToHear(context.get(database), { userId: whoActs(context).id, deviceId })))
    return undefined;
  return context.get(pusher).publicKey;
}

/** The user's devices that are to hear of orders. `isThis`: whether it is the one that asks. */
export async function readDevices(context: Context, request: Request) {
  const deviceId = await deviceOf(context, request);
  const devices = await listSubscriptions(context.get(database), whoActs(context).id);
  return devices.map(({ id, browser, createdAt, reachedAt, hears, deviceId: own }) => ({
    id,
    browser,
    hears,
    since: inBrief(createdAt),
    reached: reachedAt && inBrief(reachedAt),
    isThis: own === deviceId,
  }));
}

const inBrief = (moment: Date) => `${dayInBrief(dayInIndia(moment))}, ${timeInIndia(moment)}`;

const addressForm = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const forged =
  "What this browser sent is no address of a push service that the shop knows, so this device was not added. Try again, or use Chrome, Edge, Firefox or Safari.";

type Asked = { context: Context; request: Request; values: Values };

/** Where the browser takes messages, as it says. Throws a refusal (400) unless it is with a known push service. */
function addressIn({ context, values }: Asked) {
  const address = addressForm.safeParse(values).data;
  if (!address || !context.get(pusher).accepts(address)) throw refuse(forged, 400);
  return address;
}

async function ownDevice({ context, request }: Asked) {
  const session = await currentSession(context, request);
  const { id: deviceId, cookie } = await deviceToKeep(context, request);
  return { device: { userId: whoActs(context).id, sessionId: session!.id, deviceId }, cookie };
}

const page = (said: string) => done(`${href("/back-office/hear")}?${said}#done`);

const intents: Record<string, (asked: Asked) => Promise<Response>> = {
  hear: async (asked) => {
    const address = addressIn(asked);
    const { device, cookie } = await ownDevice(asked);
    const browser = browserInWords(asked.request.headers.get("User-Agent") ?? "");
    await hearOn(asked.context.get(database), device, address, browser);
    return done(`${href("/back-office/hear")}?said=heard#done`, [cookie]);
  },
  renew: async (asked) => {
    const address = addressIn(asked);
    const { device } = await ownDevice(asked);
    await renewAddress(asked.context.get(database), device, address);
    return done(href("/back-office/hear"));
  },
  remove: async ({ context, values: { id } }) => {
    const { id: userId } = whoActs(context);
    if (!isUuid(id) || !(await removeSubscription(context.get(database), userId, id)))
      throw refuse("That device is not in your list any more, so nothing was changed.", 404);
    return page("said=removed");
  },
  try: async ({ context }) => {
    const pushing = { db: context.get(database), pusher: context.get(pusher) };
    const { devices, reached } = await sendTrial(pushing, whoActs(context).id, context.get(log));
    return page(`said=tried&reached=${reached}&of=${devices}`);
  },
};

/** Does what a button of the page asks for. Refuses an address of no known push service. */
export async function changeHearing(context: Context, request: Request): Promise<Response> {
  const values = await readForm(request);
  const intent = values.intent ?? "";
  if (!Object.hasOwn(intents, intent))
    throw refuse("The form did not say what to do, so nothing was changed. Go back and try once more.");
  return intents[intent]!({ context, request, values });
}

const browsers: [RegExp, string][] = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "a Mac"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** A browser in words, from its User-Agent header: "Chrome on Android". */
function browserInWords(agent: string): string {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [named(browsers) ?? "A browser", named(systems)];
  return system ? `${browser} on ${system}` : browser;
}
