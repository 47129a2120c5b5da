import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
  return cashUpToPaise > 0
    ? t`Cash on delivery up to ${{ most: formatRupees(cashUpToPaise) }}.`
    : t`No cash on delivery here.`;
}

type Charged = Pick<ProductDelivery, "freeFromPaise" | "pack">;

/**
 * Says what one pack costs to send, and how much more the customer must buy for free delivery. `inCart`: the price of
 * the goods in the cart, in paise.
 */
export function chargeWords({ freeFromPaise, pack }: Charged, inCart: number): string {
  if (freeFromPaise !== null && inCart >= freeFromPaise) return t`Delivery is free with what is in your cart.`;
  if (pack?.chargePaise === 0) return t`Delivery is free.`;
  const alone = pack
    ? t`Delivery of one pack of ${{ label: pack.label }}: ${{ charge: formatRupees(pack.chargePaise) }}.`
    : "";
  if (freeFromPaise === null) return alone;
  const gap =
    inCart > 0
      ? t`${{ missing: formatRupees(freeFromPaise - inCart) }} more and delivery is free.`
      : t`Free from ${{ least: formatRupees(freeFromPaise) }}.`;
  return `${alone} ${gap}`;
}

/** Says why a product cannot be sent to a destination, and names a similar product that can be sent there. */
export function RefusalWords({ refusal: { sentence, neighbour } }: { refusal: Refusal }) {
  const name = neighbour?.name;
  return (
    <p className="refusal">
      <b>
        <WithPincode sentence={sentence} />
      </b>{" "}
      {neighbour && (
        <Trans>
          <Link to={href("/shop/:slug", { slug: neighbour.slug })}>{name}</Link> does travel there.
        </Trans>
      )}
    </p>
  );
}

/** Says that the shop does not deliver to `pincode`, and what to do. `HERE` stands for the visitor's pincode. */
export function NotServedWords({ pincode }: Pick<DestinationTerms, "pincode">) {
  const settings = useSettings();
  const { place } = useVisitor();
  const where = pincode === HERE ? place?.pincode : pincode;
  const text = where
    ? t`Namaste! Can you send an order to ${where}?`
    : t`Namaste! Can you send an order to my pincode?`;
  return (
    <p className="refusal">
      <b>
        <WithPincode sentence={t`We do not deliver to ${pincode} yet.`} />
      </b>{" "}
      <Trans>
        <a href={whatsappLink(settings, text)}>Ask us on WhatsApp</a> whether we can, or collect at the shop in Guntur.
      </Trans>
    </p>
  );
}
