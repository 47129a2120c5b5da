import { href, Link } from "react-router";
import { subtotal, type CartLine } from "#domain/cart/cart.ts";
import { chargeFor } from "#domain/delivery/delivery.ts";
import { formatRupees } from "#domain/money.ts";
import type { CartDelivery } from "./delivery-answers.server.ts";
import { CashWords, NotServedWords } from "./delivery-words.tsx";
import { PincodeForm } from "./pincode-form.tsx";

/**
 * The lines of a cart that can be sent. Left out are those that have sold out, and those of the products in
 * `staysBehind`: the slugs of what would not arrive fresh.
 */
export function travelling(lines: readonly CartLine[], staysBehind: readonly string[] = []) {
  return lines.filter((line) => line.available && !staysBehind.includes(line.slug));
}

/**
 * The bill of a cart, in paise: only lines that can be sent are counted. `quote` is the charge for delivery; undefined,
 * and not in the total, while no pincode is known or where the shop does not deliver.
 */
export function billOf(lines: readonly CartLine[], delivery: CartDelivery | undefined) {
  const going = travelling(lines, Object.keys(delivery?.refusals ?? {}));
  const itemsPaise = subtotal({ lines: going });
  if (!delivery?.served) return { itemsPaise, quote: undefined, totalPaise: itemsPaise };
  const grams = going.reduce((sum, { packId, quantity }) => sum + (delivery.grams[packId] ?? 0) * quantity, 0);
  const quote = chargeFor(delivery.zone, { grams, itemsPaise });
  return { itemsPaise, quote, totalPaise: itemsPaise + quote.chargePaise };
}

type Bill = ReturnType<typeof billOf>;

/** The rows of a bill above its total: the items and, once it is known, the charge for delivery. */
export function Charges({ bill: { itemsPaise, quote }, pincode }: { bill: Bill; pincode: string | undefined }) {
  return (
    <>
      <div className="sum__part">
        <dt>Items</dt>
        <dd>{formatRupees(itemsPaise)}</dd>
      </div>
      {quote && (
        <div>
          <dt>Delivery to {pincode}</dt>
          <dd>{quote.chargePaise === 0 ? "Free" : formatRupees(quote.chargePaise)}</dd>
        </div>
      )}
    </>
  );
}

/** Shown instead of the total when no line of the cart can be sent: why, and what to do. */
export function NothingGoes({ lines, delivery }: { lines: readonly CartLine[]; delivery: CartDelivery | undefined }) {
  if (!delivery || !lines.some(({ available }) => available)) {
    return (
      <p className="refusal">
        <b>Everything in your cart is sold out.</b>
      </p>
    );
  }
  return (
    <p className="refusal">
      <b>Nothing in your cart travels to {delivery.pincode}.</b> Try another pincode, or{" "}
      <Link to={`${href("/checkout")}?collect`}>collect it at the shop</Link>.
    </p>
  );
}

/**
 * What stands below the total of the cart: the day of arrival, the amount missing for free delivery, whether cash is
 * accepted, and the form for a pincode.
 */
export function DeliveryOfCart({
  bill: { itemsPaise, quote },
  delivery,
}: {
  bill: Bill;
  delivery: CartDelivery | undefined;
}) {
  return (
    <div className="deliver stack" id="delivery" tabIndex={-1}>
      {delivery && !delivery.served && <NotServedWords pincode={delivery.pincode} />}
      {delivery && itemsPaise > 0 && quote && (
        <>
          <p className="arrival">
            Reaches {delivery.pincode} by {delivery.arrivesOn}.
          </p>
          {quote.missingToFreePaise !== null && (
            <p>{formatRupees(quote.missingToFreePaise)} more and delivery is free.</p>
          )}
          <p>
            <CashWords cashUpToPaise={delivery.cashUpToPaise} />
          </p>
        </>
      )}
      <PincodeForm
        to={`${href("/cart")}#delivery`}
        label={delivery ? "Deliver to another pincode" : "Pincode, for the date and the charge"}
        value={delivery?.pincode}
      />
      <p className="small">
        <Link to={href("/abroad")}>Sending it abroad?</Link> We quote it with its duties.
      </p>
    </div>
  );
}
