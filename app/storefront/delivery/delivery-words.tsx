import { href, Link } from "react-router";
import { useVisitor } from "#app/storefront/visitor.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { formatRupees } from "#domain/money.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import type { DestinationTerms, ProductDelivery, Refusal } from "./delivery-answers.server.ts";

/**
 * Stands for the visitor's pincode in the sentences of a page that is made for everybody; the browser puts the pincode
 * in its place.
 */
export const HERE = "{pincode}";

/** A sentence with the visitor's own pincode in the place of `HERE`. */
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

/** A sentence that says up to which total (paise) cash on delivery is accepted; 0 means not at all. */
export function CashWords({ cashUpToPaise }: Pick<DestinationTerms, "cashUpToPaise">) {
  return cashUpToPaise > 0 ? `Cash on delivery up to ${formatRupees(cashUpToPaise)}.` : "No cash on delivery here.";
}

/** What sending one pack costs, and from which total of the cart delivery is free; amounts in paise. */
type Charged = Pick<ProductDelivery, "freeFromPaise" | "pack">;

/** A sentence that says what one pack costs to send, and how far the cart is from free delivery; `inCart` in paise. */
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

/** The sentence that says why a product cannot be sent, with a link to a similar one that can. */
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

/** Stands for the visitor's pincode, while it is unknown, in a message that the visitor can send to the shop. */
export const MY_PINCODE = "my pincode";

/**
 * Says that the shop does not deliver to `pincode`, or to the visitor's own if it is `HERE`, and what to do instead.
 */
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
