import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { formId } from "./intents.ts";

const notSent = () => ({
  heading: t`Nothing was ordered: there is no signal`,
  sentence: t`Your order was not sent, and nothing was charged. Everything you typed is still here.`,
});
const noAnswer = () => ({
  heading: t`No answer came: nothing was ordered that we know of`,
  sentence: t`Nothing was charged, and everything you typed is still here. If your order did reach the shop after all, trying again shows it: a cart is never ordered twice.`,
});

/** Says that the checkout form could not be sent or was not answered, and offers to send the form again. */
export function NoSignal() {
  const [said, say] = useState<ReturnType<typeof notSent> & { intent?: string }>();
  const box = useRef<HTMLDivElement>(null);
  /** `intent` is the value of the button that sent the form. Undefined while no form is being sent. */
  const pressed = useRef<{ intent?: string }>(undefined);

  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onSubmit = (event: SubmitEvent) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== formId) return;
      const intent = event.submitter instanceof HTMLButtonElement ? event.submitter.value : undefined;
      pressed.current = navigator.onLine ? { intent } : undefined;
      if (navigator.onLine) return;
      event.preventDefault();
      say({ ...notSent(), intent });
    };
    const onMessage = ({ data, ports }: MessageEvent) => {
      if (data !== "no answer" || !pressed.current) return;
      ports[0]?.postMessage("said");
      say({ ...noAnswer(), ...pressed.current });
      pressed.current = undefined;
    };
    document.addEventListener("submit", onSubmit);
    worker?.addEventListener("message", onMessage);
    worker?.startMessages();
    return () => {
      document.removeEventListener("submit", onSubmit);
      worker?.removeEventListener("message", onMessage);
    };
  }, []);
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);

  if (!said) return null;
  return (
    <div className="error-summary" tabIndex={-1} ref={box}>
      <div role="alert">
        <h2>{said.heading}</h2>
        <p className="mb-4">{said.sentence}</p>
      </div>
      <input type="hidden" name="again" value="yes" />
      <button className="btn" name="intent" value={said.intent}>
        {t`Try again`}
      </button>
    </div>
  );
}
