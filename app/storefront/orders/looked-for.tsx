import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { type FormState, TextField } from "#app/ui/field.tsx";
import { linkTo } from "#app/words/words.ts";
import type { LookedFor as Transfer, UpiView } from "./pay.server.ts";

type Props = { base: string; upi: UpiView; transfer: Transfer };

/** What the customer sees after reporting a UPI payment that the shop has not found yet. */
export function LookedFor({ base, upi, transfer }: Props) {
  const { utr, lookedAt, hours, whenFound } = transfer;
  const { amount, reference } = upi;
  return (
    <>
      <p className="banner">
        <span>
          {utr ? (
            <Trans>
              Last looked at on {lookedAt}: {amount} with UTR <b className="whole">{utr}</b> is not yet among the
              payments that our bank has shown us. Please do not pay again.
            </Trans>
          ) : (
            <Trans>
              Last looked at on {lookedAt}: {amount} with reference <b className="whole">{reference}</b> is not yet
              among the payments that our bank has shown us. Please do not pay again.
            </Trans>
          )}
        </span>
      </p>
      <h3>{t`What happens next`}</h3>
      <ol className="ruled stack">
        <li>{t`One of us looks into our bank account for it, ${hours}.`}</li>
        <li>{whenFound}</li>
        <li>{t`If it never reached us, your bank returns it by itself, most often within 5 days.`}</li>
      </ol>
      <p>
        <a className="btn btn--line" href={linkTo(`${base}/pay?check`)}>
          {t`Check now`}
        </a>
      </p>
    </>
  );
}

/** The UTR is the bank's number of a UPI payment. */
export type UtrState = FormState<"utr">;

type UtrProps = { base: string; told: string | null; form: UtrState };

/** The form for the UTR. `told`: the UTR that the customer has already given. */
export function UtrForm({ base, told, form }: UtrProps) {
  return (
    <form className="fg pay__form" method="post" action={linkTo(`${base}/pay${summaryAnchor}`)} noValidate>
      <input type="hidden" name="intent" value="claim" />
      <UtrPicture />
      <TextField
        form={form}
        name="utr"
        label={told ? t`Another UTR, if that one was wrong` : t`UTR of your payment`}
        hint={t`The 12 digits in the details of the payment. They let us find your money sooner.`}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={100}
      />
      <div className="field">
        <button className="btn btn--line">{t`I have paid with this UTR`}</button>
      </div>
    </form>
  );
}

/** A drawing, in the English of such apps, that shows where UPI apps display the UTR (the bank's number of the payment). */
function UtrPicture() {
  return (
    <svg
      className="utr"
      viewBox="0 0 320 190"
      role="img"
      aria-label={t`In the history of your UPI app, open this payment. The UTR is the number of 12 digits in its details, also called UPI transaction ID, UPI reference or bank reference.`}
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
