import { href, Link } from "react-router";
import { useVisitor } from "#app/storefront/visitor.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { formatRupees } from "#domain/money.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import { HERE } from "./here.ts";
import type { DestinationTerms, ProductDelivery, Refusal } from "./delivery-answers.server.ts";

/** A sentence with `HERE` replaced by the visitor's pincode. */
export function WithPincode({ sentence }: { sentence: string }) {
  const { place } = useVisitor();
  const [before, after] = sentence.split(HERE);
  if (after === undefined) return sentence;
  return (
    <>
      {before}
      <span className="here">{place?.pincode}</span>
      {after}
    </>
  );
}

/** Says up to which total cash on delivery is accepted. `cashUpToPaise` is 0 where cash is not accepted. */
export function CashWords({ cashUpToPaise }: Pick<DestinationTerms, "cashUpToPaise">) {
  return cashUpToPaise > 0 ? `Cash on delivery up to ${formatRupees(cashUpToPaise)}.` : "No cash on delivery here.";
}

type Charged = Pick<ProductDelivery, "freeFromPaise" | "pack">;

/**
 * Says what one pack costs to send, and how much more the customer must buy for free delivery. `inCart`: the price of
 * the goods in the cart, in paise.
 */
export function chargeWords({ freeFromPaise, pack }: Charged, inCart: number): string {
  if (freeFromPaise !== null && inCart >= freeFromPaise) return "Delivery is free with what is in your cart.";
  if (pack?.chargePaise === 0) return "Delivery is free.";
  const alone = pack ? `Delivery of one pack of ${pack.label}: ${formatRupees(pack.chargePaise)}.` : "";
  if (freeFromPaise === null) return alone;
  const gap =
    inCart > 0
      ? `${formatRupees(freeFromPaise - inCart)} more and delivery is free.`
      : `Free from ${formatRupees(freeFromPaise)}.`;
  return `${alone} ${gap}`;
}

/** Says why a product cannot be sent to a destination, and names a similar product that can be sent there. */
export function RefusalWords({ refusal: { sentence, neighbour } }: { refusal: Refusal }) {
  return (
    <p className="refusal">
      <b>
        <WithPincode sentence={sentence} />
      </b>{" "}
      {neighbour && (
        <>
          <Link to={href("/shop/:slug", { slug: neighbour.slug })}>{neighbour.name}</Link> does travel there.
        </>
      )}
    </p>
  );
}

/** Stands for the visitor's pincode in a message to the shop, while the pincode is unknown. */
const MY_PINCODE = "my pincode";

/** Says that the shop does not deliver to `pincode`, and what to do. `HERE` stands for the visitor's pincode. */
export function NotServedWords({ pincode }: Pick<DestinationTerms, "pincode">) {
  const { place } = useVisitor();
  const text = `Namaste! Can you send an order to ${pincode === HERE ? (place?.pincode ?? MY_PINCODE) : pincode}?`;
  return (
    <p className="refusal">
      <b>
        <WithPincode sentence={`We do not deliver to ${pincode} yet.`} />
      </b>{" "}
      <a href={whatsappLink(useSettings(), text)}>Ask us on WhatsApp</a> whether we can, or collect at the shop in
      Guntur.
    </p>
  );
}
