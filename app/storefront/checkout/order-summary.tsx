import { msg, plural, t } from "@lingui/core/macro";
import { GoodsName } from "#app/ui/goods-name.tsx";
import { i18n } from "#app/words/words.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { unbroken } from "#domain/catalogue/products/product.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { taxWords } from "#app/storefront/tax-words.ts";
import type { Summary } from "./checkout.server.ts";

const fates = { "sold-out": msg`Sold out`, held: msg`In your order`, stays: msg`Does not travel` };

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
      <h2 id="summary">{t`Your order`}</h2>
      <details className="sum__fold">
        <summary>
          <b>{t`Your order`}</b>
          <span>
            {totalPaise === null ? packsInWords(lines.length) : formatRupees(totalPaise)}
            {soonest && <span className="not-for-gift">, {soonest}</span>}
          </span>
        </summary>
        <dl>
          {lines.map((line) => (
            <div key={line.packId}>
              <dt>
                {line.quantity} × <GoodsName of={line} />, {unbroken(line.label)}
              </dt>
              <dd>{line.fate === "goes" ? formatRupees(line.totalPaise) : i18n._(fates[line.fate])}</dd>
            </div>
          ))}
          {totalPaise !== null && (
            <>
              <div>
                <dt>{t`Items`}</dt>
                <dd>{formatRupees(itemsPaise)}</dd>
              </div>
              {couponCode && discountPaise > 0 && (
                <div>
                  <dt>{t`Coupon ${couponCode}`}</dt>
                  <dd>−{formatRupees(discountPaise)}</dd>
                </div>
              )}
              <div>
                <dt>{t`Delivery`}</dt>
                <dd>{deliveryWords(deliveryPaise)}</dd>
              </div>
              <div className="g">
                <dt>{t`Total`}</dt>
                <dd>{formatRupees(totalPaise)}</dd>
              </div>
              {taxPaise !== null && (
                <div>
                  <dt>{t`of which GST`}</dt>
                  <dd>{formatRupees(taxPaise)}</dd>
                </div>
              )}
            </>
          )}
        </dl>
        {taxPaise === null && <p className="small muted">{taxWords(settings)}.</p>}
        {missingToFreePaise !== null && missingToFreePaise > 0 && (
          <p className="small">{t`${{ missing: formatRupees(missingToFreePaise) }} more and delivery is free.`}</p>
        )}
      </details>
    </section>
  );
}

function packsInWords(count: number): string {
  return plural(count, { one: "# pack", other: "# packs" });
}

function deliveryWords(paise: Paise | null): string {
  if (paise === null) return t`Enter your pincode`;
  return paise === 0 ? t`Free` : formatRupees(paise);
}
