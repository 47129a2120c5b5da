import { href, Link } from "react-router";
import { useSettings } from "#app/storefront/use-settings.ts";
import { formatRupees } from "#domain/money.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import type { DestinationTerms, Refusal } from "./delivery-answers.server.ts";

export function CashWords({ cashUpToPaise }: Pick<DestinationTerms, "cashUpToPaise">) {
  return cashUpToPaise > 0 ? `Cash on delivery up to ${formatRupees(cashUpToPaise)}.` : "No cash on delivery here.";
}

/** Why an item cannot be sent, and a similar one that can. */
export function RefusalWords({ refusal: { sentence, neighbour } }: { refusal: Refusal }) {
  return (
    <p className="refusal">
      <b>{sentence}</b>{" "}
      {neighbour && (
        <>
          <Link to={href("/shop/:slug", { slug: neighbour.slug })}>{neighbour.name}</Link> does travel there.
        </>
      )}
    </p>
  );
}

export function NotServedWords({ pincode }: Pick<DestinationTerms, "pincode">) {
  const text = `Namaste! Can you send an order to ${pincode}?`;
  return (
    <p className="refusal">
      <b>We do not deliver to {pincode} yet.</b> <a href={whatsappLink(useSettings(), text)}>Ask us on WhatsApp</a>{" "}
      whether we can, or collect at the shop in Guntur.
    </p>
  );
}
