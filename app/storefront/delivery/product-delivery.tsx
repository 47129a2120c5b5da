import { href } from "react-router";
import { useCart } from "#app/storefront/cart/cart-context.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { subtotal } from "#domain/cart/cart.ts";
import { formatAmount } from "#domain/money.ts";
import { travelling } from "./cart-delivery.tsx";
import type { ProductDelivery } from "./delivery-answers.server.ts";
import { CashWords, NotServedWords, RefusalWords } from "./delivery-words.tsx";
import { PincodeForm } from "./pincode-form.tsx";

/** On a product's page: the form, and once the pincode is known its answer. */
export function DeliveryOfProduct({ slug, delivery }: { slug: string; delivery: ProductDelivery | undefined }) {
  return (
    <section className="deliver stack" id="delivery" tabIndex={-1} aria-label="Delivery">
      {delivery && <Answer delivery={delivery} />}
      <PincodeForm to={`${href("/shop/:slug", { slug })}#delivery`} value={delivery?.pincode} />
    </section>
  );
}

function Answer({ delivery }: { delivery: ProductDelivery }) {
  if (!delivery.served) return <NotServedWords pincode={delivery.pincode} />;
  if (delivery.refusal) return <RefusalWords refusal={delivery.refusal} />;
  return (
    <>
      <p className="arrival">
        <Icon name="ok" />
        {delivery.arrival}
      </p>
      <p>
        <Charge delivery={delivery} /> <CashWords cashUpTo={delivery.cashUpTo} />
      </p>
    </>
  );
}

/** What one pack costs to send, and how far the cart is from free delivery. */
function Charge({ delivery: { freeFromPaise, pack, refusals } }: { delivery: ProductDelivery }) {
  const inCart = subtotal({ lines: travelling(useCart().lines, refusals) });
  if (freeFromPaise !== null && inCart >= freeFromPaise) return "Delivery is free with what is in your cart.";
  if (pack?.chargePaise === 0) return "Delivery is free.";
  const alone = pack && `Delivery of one pack of ${pack.label}: Rs ${formatAmount(pack.chargePaise)}.`;
  if (freeFromPaise === null) return alone;
  const gap =
    inCart > 0
      ? `Rs ${formatAmount(freeFromPaise - inCart)} more and delivery is free.`
      : `Free from Rs ${formatAmount(freeFromPaise)}.`;
  return `${alone ?? ""} ${gap}`;
}
