import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { sayCouponRefusal } from "#app/sentences/coupons.ts";
import { lineTotal, subtotal, type CartLine } from "#domain/cart/cart.ts";
import type { Category } from "#domain/catalogue/products/product.ts";
import { type CartCoupon, discountFor } from "#domain/coupons/coupon.ts";
import { chargeFor } from "#domain/delivery/delivery.ts";
import { formatRupees } from "#domain/money.ts";
import type { CartDelivery } from "./delivery-answers.server.ts";
import { CashWords, NotServedWords } from "./delivery-words.tsx";
import { PincodeForm } from "./pincode-form.tsx";

/** The lines of a cart that can be sent. Leaves out sold-out packs and products whose slugs are in `staysBehind`. */
export function travelling(lines: readonly CartLine[], staysBehind: readonly string[] = []) {
  return lines.filter((line) => line.available && !staysBehind.includes(line.slug));
}

/** The coupon of a cart, and what its discount depends on. */
export type Couponed = {
  coupon: CartCoupon | undefined;
  /** The category of each product in the cart, by the product's slug. */
  shown: Record<string, { category: Category } | undefined>;
};

/** The amounts in paise for the part of a cart that can be sent. Without a pincode the total has no delivery charge. */
export function billOf(lines: readonly CartLine[], delivery: CartDelivery | undefined, { coupon, shown }: Couponed) {
  const going = travelling(lines, Object.keys(delivery?.refusals ?? {}));
  const itemsPaise = subtotal({ lines: going });
  const goods = going.flatMap((line) => {
    const category = shown[line.slug]?.category;
    return category ? [{ category, totalPaise: lineTotal(line) }] : [];
  });
  const discount = coupon && discountFor(coupon, goods);
  const discountPaise = discount?.ok ? discount.paise : 0;
  const refused = coupon && discount?.ok === false ? sayCouponRefusal(coupon.code, discount.why) : undefined;
  const bill = { itemsPaise, discountPaise, coupon: coupon && { code: coupon.code, refused } };
  if (!delivery?.served) return { ...bill, quote: undefined, totalPaise: itemsPaise - discountPaise };
  const grams = going.reduce((sum, { packId, quantity }) => sum + (delivery.grams[packId] ?? 0) * quantity, 0);
  const quote = chargeFor(delivery.zone, { grams, itemsPaise });
  return { ...bill, quote, totalPaise: itemsPaise - discountPaise + quote.chargePaise };
}

type Bill = ReturnType<typeof billOf>;

/** The amounts above the total: goods, discount and delivery charge. */
export function Charges({
  bill: { itemsPaise, discountPaise, coupon, quote },
  pincode,
}: {
  bill: Bill;
  /** Undefined if the visitor has entered none. */
  pincode: string | undefined;
}) {
  return (
    <>
      <div className="sum__part">
        <dt>{t`Items`}</dt>
        <dd>{formatRupees(itemsPaise)}</dd>
      </div>
      {coupon && discountPaise > 0 && (
        <div>
          <dt>{t`Coupon ${{ couponCode: coupon.code }}`}</dt>
          <dd>−{formatRupees(discountPaise)}</dd>
        </div>
      )}
      {quote && (
        <div>
          <dt>{t`Delivery to ${{ pincode: pincode ?? "" }}`}</dt>
          <dd>{quote.chargePaise === 0 ? t`Free` : formatRupees(quote.chargePaise)}</dd>
        </div>
      )}
    </>
  );
}

/** Says why nothing in the cart can be sent, and what to do. */
export function NothingGoes({
  lines,
  delivery,
  isHeld,
}: {
  lines: readonly CartLine[];
  delivery: CartDelivery | undefined;
  /** Whether unpaid orders of the customer hold all of it. */
  isHeld: boolean;
}) {
  if (!delivery || !lines.some(({ available }) => available)) {
    return (
      <p className="refusal">
        <b>
          {isHeld
            ? t`Everything in your cart is in an order of yours that is not paid yet.`
            : t`Everything in your cart is sold out.`}
        </b>
      </p>
    );
  }
  const { pincode } = delivery;
  return (
    <p className="refusal">
      <Trans>
        <b>Nothing in your cart travels to {pincode}.</b> Try another pincode, or{" "}
        <Link to={`${href("/checkout")}?collect`}>collect it at the shop</Link>.
      </Trans>
    </p>
  );
}

/** What the cart page says about delivery and cash, with the form for a pincode. */
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
          <p className="arrival">{t`Reaches ${{ pincode: delivery.pincode }} by ${{ day: delivery.arrivesOn }}.`}</p>
          {quote.missingToFreePaise !== null && (
            <p>{t`${{ missing: formatRupees(quote.missingToFreePaise) }} more and delivery is free.`}</p>
          )}
          <p>
            <CashWords cashUpToPaise={delivery.cashUpToPaise} />
          </p>
        </>
      )}
      <PincodeForm
        to={`${href("/cart")}#delivery`}
        label={delivery ? t`Deliver to another pincode` : t`Pincode, for the date and the charge`}
        value={delivery?.pincode}
      />
      <p className="small">
        <Trans>
          <Link to={href("/abroad")}>Sending it abroad?</Link> We quote it with its duties.
        </Trans>
      </p>
    </div>
  );
}
