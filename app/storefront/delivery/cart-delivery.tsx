import { href, Link } from "react-router";
import { subtotal, type CartLine } from "#domain/cart/cart.ts";
import { chargeFor } from "#domain/delivery/delivery.ts";
import { formatAmount, formatRupees } from "#domain/money.ts";
import type { CartDelivery } from "./delivery-answers.server.ts";
import { CashWords, NotServedWords } from "./delivery-words.tsx";
import { PincodeForm } from "./pincode-form.tsx";

/** What of a cart travels: neither what has sold out nor what stays behind, by its slug. */
export function travelling(lines: readonly CartLine[], staysBehind: readonly string[] = []) {
  return lines.filter((line) => line.available && !staysBehind.includes(line.slug));
}

/** The lines that can be sent, and their total with delivery; without delivery while no pincode is known. */
export function billOf(lines: readonly CartLine[], delivery: CartDelivery | undefined) {
  const going = travelling(lines, Object.keys(delivery?.refusals ?? {}));
  const itemsPaise = subtotal({ lines: going });
  if (!delivery?.served) return { itemsPaise, quote: undefined, totalPaise: itemsPaise };
  const grams = going.reduce((sum, { packId, quantity }) => sum + (delivery.grams[packId] ?? 0) * quantity, 0);
  const quote = chargeFor(delivery.zone, { grams, itemsPaise });
  return { itemsPaise, quote, totalPaise: itemsPaise + quote.chargePaise };
}

type Bill = ReturnType<typeof billOf>;

/** The rows of the bill above its total. */
export function Charges({ bill: { itemsPaise, quote }, pincode }: { bill: Bill; pincode: string | undefined }) {
  return (
    <>
      <div className="sum__part">
        <dt>Items</dt>
        <dd>{formatAmount(itemsPaise)} / Rs</dd>
      </div>
      {quote && (
        <div>
          <dt>Delivery to {pincode}</dt>
          <dd>{quote.chargePaise === 0 ? "Free" : `${formatAmount(quote.chargePaise)} / Rs`}</dd>
        </div>
      )}
    </>
  );
}

/** Shown instead of the total when nothing of the cart can be sent: why, and what to do. */
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
 * Below the total: the day of arrival, the amount missing for free delivery, and whether cash is accepted; without a
 * pincode, its form.
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
