import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import type { UpiView } from "./pay.server.ts";

type Props = {
  /** The path of the order's page. */
  base: string;
  upi: UpiView;
  over: boolean;
  problem: string | undefined;
  utr: string | undefined;
};

/**
 * Paying by UPI: a link opens the app on a phone, a QR code is for scanning, and a field takes the number of a transfer
 * (UTR). `over`: the time to pay is over. `problem` and `utr`: what was wrong with a UTR, and what was typed.
 */
export function PayByUpi({ base, upi, over, problem, utr }: Props) {
  return (
    <section className="stack stack--wide stack--start" aria-labelledby="upi">
      <h2 id="upi">{upi.claimedUtr ? "We look for your payment" : over ? "Did you pay?" : "Pay by UPI"}</h2>
      {upi.claimedUtr && (
        <div className="banner" role="note">
          <p>
            You told us UTR <b className="whole">{upi.claimedUtr}</b>. We compare it with our bank.{" "}
            {upi.isKept && !over ? "Your order waits for that." : "Then we cook the order or send the money back."}
          </p>
          <p>If it never reached us, your bank returns it by itself, most often within 5 days.</p>
        </div>
      )}
      {!over && !upi.claimedUtr && <Request base={base} upi={upi} />}
      {!over && (
        <a className="btn btn--line" href={`${base}/pay?check`}>
          I have paid, check now
        </a>
      )}
      <UtrForm base={base} upi={upi} problem={problem} utr={utr} />
    </section>
  );
}

function Request({ base, upi }: Pick<Props, "base" | "upi">) {
  const qr = `${base}/upi.svg`;
  return (
    <div className="upi stack">
      <div className="upi__qr">
        <img src={qr} width={264} height={264} alt={`UPI QR code: ${upi.amount} to ${upi.payee}`} />
        <a className="link" href={qr} download={`upi-${upi.reference}.svg`}>
          Save QR
        </a>
      </div>
      <div className="upi__words stack">
        <p>
          <a className="btn upi__open" href={upi.link}>
            Open UPI app
          </a>
        </p>
        <p>Scan the code with any UPI app, or open the app on this phone. Amount and reference are filled in.</p>
        {upi.isLarge && (
          <p className="muted">
            Some banks take no more than ₹2,000 from a saved picture. Scan from another phone, or open the app.
          </p>
        )}
        <dl className="upi__facts grid ruled">
          <div>
            <dt className="note">UPI ID</dt>
            <dd className="whole">{upi.id}</dd>
          </div>
          <div>
            <dt className="note">Name</dt>
            <dd>{upi.payee}</dd>
          </div>
          <div>
            <dt className="note">Exact amount</dt>
            <dd>
              <span className="whole">{upi.amount}</span>
            </dd>
          </div>
          <div>
            <dt className="note">Reference</dt>
            <dd className="whole">{upi.reference}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

function UtrForm({ base, upi, problem, utr }: Omit<Props, "over">) {
  return (
    <form className="fg pay__form" method="post" action={`${base}/pay${summaryAnchor}`} noValidate>
      <input type="hidden" name="intent" value="claim" />
      <Field
        name="utr"
        label={upi.claimedUtr ? "Another UTR, if that one was wrong" : "UTR of your payment"}
        hint="12 digits, in the details of the payment in your UPI app. It lets us find your money sooner."
        problem={problem}
        optional
      >
        {(field) => <input {...field} inputMode="numeric" autoComplete="off" maxLength={20} defaultValue={utr} />}
      </Field>
      <div className="field">
        <button className="btn btn--line">I have paid with this UTR</button>
      </div>
    </form>
  );
}
