import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, TextField } from "#app/ui/field.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { openInWords } from "#domain/orders/waiting.ts";
import type { LookedFor as Transfer, UpiView } from "./pay.server.ts";

type Props = { base: string; upi: UpiView; transfer: Transfer };

/** What the customer sees after reporting a UPI payment that the shop has not found yet. */
export function LookedFor({ base, upi, transfer }: Props) {
  const { utr, lookedAt, keptUntil } = transfer;
  const settings = useSettings();
  return (
    <>
      <p className="banner">
        <span>
          Last looked at on {lookedAt}: {upi.amount}{" "}
          {utr ? (
            <>
              with UTR <b className="whole">{utr}</b>
            </>
          ) : (
            <>
              with reference <b className="whole">{upi.reference}</b>
            </>
          )}{" "}
          is not yet among the payments that our bank has shown us. Please do not pay again.
        </span>
      </p>
      <h3>What happens next</h3>
      <ol className="ruled stack">
        <li>One of us looks into our bank account for it, {openInWords(settings)}.</li>
        <li>
          {keptUntil
            ? `Once it is there, this page says “Payment received” and we cook. ${whenYouHear(transfer, keptUntil)}`
            : "Once it is there, we cook the order if we still can, or send the money back."}
        </li>
        <li>If it never reached us, your bank returns it by itself, most often within 5 days.</li>
      </ol>
      <p>
        <a className="btn btn--line" href={`${base}/pay?check`}>
          Check now
        </a>
      </p>
    </>
  );
}

/** Says until when the unpaid order is kept, and whether the customer hears from the shop by then. */
function whenYouHear({ utr, isKeptByUtr }: Transfer, keptUntil: string): string {
  if (!isKeptByUtr) return `It is kept until ${keptUntil}; if your money is found later, we cook it if we still can.`;
  return utr
    ? `You hear from us by ${keptUntil}, and your order is kept for as long.`
    : `Your order is kept until ${keptUntil}. With the UTR below we keep it for two days, and find your money sooner.`;
}

/** The UTR is the bank's number of a UPI payment. */
export type UtrState = FormState<"utr">;

type UtrProps = { base: string; told: string | null; form: UtrState };

/** The form for the UTR. `told`: the UTR that the customer has already given. */
export function UtrForm({ base, told, form }: UtrProps) {
  return (
    <form className="fg pay__form" method="post" action={`${base}/pay${summaryAnchor}`} noValidate>
      <input type="hidden" name="intent" value="claim" />
      <UtrPicture />
      <TextField
        form={form}
        name="utr"
        label={told ? "Another UTR, if that one was wrong" : "UTR of your payment"}
        hint="The 12 digits in the details of the payment. They let us find your money sooner."
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={100}
      />
      <div className="field">
        <button className="btn btn--line">I have paid with this UTR</button>
      </div>
    </form>
  );
}

/** A drawing that shows where UPI apps display the UTR (the bank's number of the payment). */
function UtrPicture() {
  return (
    <svg
      className="utr"
      viewBox="0 0 320 190"
      role="img"
      aria-label="In the history of your UPI app, open this payment. The UTR is the number of 12 digits in its details, also called UPI transaction ID, UPI reference or bank reference."
      fill="none"
      stroke="currentColor"
    >
      <rect x="1" y="1" width="318" height="188" rx="12" />
      <circle cx="34" cy="34" r="14" />
      <path d="m27 34 5 5 9-10" strokeWidth="2" />
      <path d="M20 64h280" strokeDasharray="3 4" />
      <rect x="12" y="110" width="296" height="60" rx="10" strokeWidth="3" className="utr__ring" />
      <g stroke="none" fill="currentColor" fontSize="15">
        <text x="58" y="31">
          Paid to The Tastemakers
        </text>
        <text x="58" y="50" fontSize="13">
          Completed
        </text>
        <text x="24" y="92" fontSize="13">
          From: your bank
        </text>
        <text x="24" y="133" fontSize="13">
          UTR / UPI transaction ID
        </text>
        <text x="24" y="158" fontSize="20" fontWeight="600" letterSpacing="1.5">
          4123 4567 8901
        </text>
      </g>
    </svg>
  );
}
