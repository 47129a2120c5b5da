import { t } from "@lingui/core/macro";
import { useState, useSyncExternalStore } from "react";
import { linkTo } from "#app/words/words.ts";
import { LookedFor, UtrForm, type UtrState } from "./looked-for.tsx";
import type { UpiView } from "./pay.server.ts";

type Props = {
  /** The path of the order's page. */
  base: string;
  upi: UpiView;
  /** Whether the time to pay has passed. */
  over: boolean;
  form: UtrState;
};

/** The part of the payment page about UPI (bank transfer with a phone app). */
export function PayByUpi({ base, upi, over, form }: Props) {
  const { lookedFor } = upi;
  const isAsked = !over && (!lookedFor || lookedFor.isAskedAgain);
  return (
    <section className="stack stack--wide stack--start" aria-labelledby="upi">
      <h2 id="upi">{isAsked ? t`Pay by UPI` : lookedFor ? t`Your payment by UPI` : t`Did you pay?`}</h2>
      {isAsked && <Request base={base} upi={upi} />}
      {isAsked && <Say base={base} intent="paid" words={t`I have paid`} className="btn" />}
      {!isAsked && lookedFor && <LookedFor base={base} upi={upi} transfer={lookedFor} />}
      {!isAsked && <UtrForm base={base} told={lookedFor?.utr ?? null} form={form} />}
      {!isAsked && !over && <Say base={base} intent="not-paid" words={t`I have not paid yet`} className="link" />}
    </section>
  );
}

type SayProps = { base: string; intent: "paid" | "not-paid"; words: string; className: string };

function Say({ base, intent, words, className }: SayProps) {
  return (
    <form method="post" action={linkTo(`${base}/pay`)}>
      <button className={className} name="intent" value={intent}>
        {words}
      </button>
    </form>
  );
}

function Request({ base, upi }: Pick<Props, "base" | "upi">) {
  return (
    <div className="upi stack">
      <div className="upi__qr">
        <img
          src={linkTo(`${base}/upi.svg`)}
          width={264}
          height={264}
          alt={t`UPI QR code: ${{ amount: upi.amount }} to ${{ payee: upi.payee }}`}
        />
        <a className="link" href={linkTo(`${base}/upi.png`)} download={`upi-${upi.reference}.png`}>
          {t`Save QR`}
        </a>
      </div>
      <div className="stack stack--open">
        <div className="upi__open stack">
          {upi.isAppMissing && (
            <p className="banner">{t`That app is not on this phone. Open another, or scan the code.`}</p>
          )}
          <a className="btn btn--wide" href={upi.link}>
            {t`Open UPI app`}
          </a>
          {upi.apps.length > 0 && (
            <div className="row">
              {upi.apps.map(({ app, href }) => (
                <a key={app} className="link" href={href}>
                  {app}
                </a>
              ))}
            </div>
          )}
          <p>{t`Amount and reference are filled in. Or scan the code below with another phone.`}</p>
        </div>
        <p className="upi__scan">{t`Scan the code with any UPI app. Amount and reference are filled in.`}</p>
        {upi.isLarge && (
          <p className="muted">
            {t`Some banks take no more than ₹2,000 from a saved picture. Scan from another phone, or open the app.`}
          </p>
        )}
        <dl className="upi__facts grid ruled">
          <Fact name={t`UPI ID`} text={upi.id} copied={upi.id} />
          <Fact name={t`Name`} text={upi.payee} />
          <Fact name={t`Exact amount`} text={upi.amount} copied={upi.plainAmount} />
          <Fact name={t`Reference`} text={upi.reference} />
        </dl>
      </div>
    </div>
  );
}

function Fact({ name, text, copied }: { name: string; text: string; copied?: string }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd className="cluster">
        <span className="whole">{text}</span>
        {copied && <Copy what={name} text={copied} />}
      </dd>
    </div>
  );
}

const never = () => () => undefined;
const canCopy = () => "clipboard" in navigator;

/**
 * A button that copies `text`; `what` names the text for screen readers. Until it can copy, only its place is kept: a
 * button that came with the script would move the ones below it from under the finger.
 */
function Copy({ what, text }: { what: string; text: string }) {
  const isAble = useSyncExternalStore(never, canCopy, () => false);
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link needs-script"
        disabled={!isAble}
        aria-label={t`Copy ${what}`}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {isCopied ? t`Copied` : t`Copy`}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && t`${what} copied`}
      </span>
    </>
  );
}
