import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";

/** Links to the credit notes of a bill. */
export function CreditNotes({ token, notes }: { token: string; notes: { number: string; address: string }[] }) {
  return notes.map(({ number, address }) => (
    <p key={number} className="sheet__more row">
      <Link className="link" to={href("/orders/:token/credit-notes/:number", { token, number: address })}>
        {t`Credit note ${number}`}
      </Link>
    </p>
  ));
}
