import { useSettings } from "#app/storefront/use-settings.ts";
import { unbroken } from "#domain/catalogue/products/product.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { taxWords } from "#domain/settings/settings.ts";
import type { Summary } from "./checkout.server.ts";

const fates = { "sold-out": "Sold out", held: "In your order", stays: "Does not travel" };

type Props = {
  summary: Summary;
  /** When the order arrives or can be collected at the earliest, in words. */
  soonest: string | undefined;
};

/** The items of the order, the delivery charge, the total and the tax included in it. On a phone a line to unfold. */
export function OrderSummary({ summary, soonest }: Props) {
  const { lines, itemsPaise, discountPaise, couponCode, deliveryPaise, missingToFreePaise, totalPaise, taxPaise } =
    summary;
  const settings = useSettings();
  return (
    <section className="sum stick" aria-labelledby="summary">
      <h2 id="summary">Your order</h2>
      <details className="sum__fold">
        <summary>
          <b>Your order</b>
          <span>
            {totalPaise === null ? packsInWords(lines.length) : formatRupees(totalPaise)}
            {soonest && <span className="not-for-gift">, {soonest}</span>}
          </span>
        </summary>
        <dl>
          {lines.map((line) => (
            <div key={line.packId}>
              <dt>
                {line.quantity} × {line.name}, {unbroken(line.label)}
              </dt>
              <dd>{line.fate === "goes" ? formatRupees(line.totalPaise) : fates[line.fate]}</dd>
            </div>
          ))}
          {totalPaise !== null && (
            <>
              <div>
                <dt>Items</dt>
                <dd>{formatRupees(itemsPaise)}</dd>
              </div>
              {discountPaise > 0 && (
                <div>
                  <dt>Coupon {couponCode}</dt>
                  <dd>−{formatRupees(discountPaise)}</dd>
                </div>
              )}
              <div>
                <dt>Delivery</dt>
                <dd>{deliveryWords(deliveryPaise)}</dd>
              </div>
              <div className="g">
                <dt>Total</dt>
                <dd>{formatRupees(totalPaise)}</dd>
              </div>
              {taxPaise !== null && (
                <div>
                  <dt>of which GST</dt>
                  <dd>{formatRupees(taxPaise)}</dd>
                </div>
              )}
            </>
          )}
        </dl>
        {taxPaise === null && <p className="small muted">{taxWords(settings)}.</p>}
        {missingToFreePaise !== null && missingToFreePaise > 0 && (
          <p className="small">{formatRupees(missingToFreePaise)} more and delivery is free.</p>
        )}
      </details>
    </section>
  );
}

function packsInWords(count: number): string {
  return count === 1 ? "1 pack" : `${count} packs`;
}

function deliveryWords(paise: Paise | null): string {
  if (paise === null) return "Enter your pincode";
  return paise === 0 ? "Free" : formatRupees(paise);
}
