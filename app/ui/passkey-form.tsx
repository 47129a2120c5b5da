import { t } from "@lingui/core/macro";
import { useRef, useState, type ReactNode } from "react";

type Props = {
  /** The URL to which the form sends the passkey. */
  action: string;
  button: string;
  buttonClass: string;
  /** Asks the browser for a passkey; when the promise rejects, nothing is sent. */
  ask: () => Promise<object>;
  children?: ReactNode;
};

const sentences: Record<string, () => string> = {
  InvalidStateError: () => t`This device has a passkey for the shop already.`,
  NotSupportedError: () => t`This device can keep no passkey for the shop.`,
};
const nothingSigned = () => t`Nothing was sent: the browser was given no passkey. Try once more, or use another way.`;

/** A form with one button, which asks the browser for a passkey and then sends it. */
export function PasskeyForm({ action, button, buttonClass, ask, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [problem, tell] = useState("");

  async function press() {
    tell("");
    try {
      answer.current!.value = JSON.stringify(await ask());
    } catch (error) {
      tell((sentences[(error as Error).name] ?? nothingSigned)());
      return;
    }
    form.current!.requestSubmit();
  }

  return (
    <>
      <p className="instead-of-script">{t`A passkey needs JavaScript, which is off in this browser.`}</p>
      <form className="passkey stack stack--start needs-script" method="post" action={action} ref={form}>
        {children}
        <input type="hidden" name="passkey" ref={answer} />
        <p className="error" role="alert">
          {problem}
        </p>
        <button type="button" className={buttonClass} onClick={() => void press()}>
          {button}
        </button>
      </form>
    </>
  );
}
