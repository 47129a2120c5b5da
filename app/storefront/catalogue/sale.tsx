import { t } from "@lingui/core/macro";
import type { Sale } from "#domain/catalogue/prices/dated-price.ts";
import { sayDay } from "#app/ui/days.ts";
import { formatAmount, formatRupees, type Paise } from "#domain/money.ts";

/** The usual price, struck through, of a pack that costs less on some days; nothing for other packs. */
export function UsualPrice({ sale }: { sale: Sale | undefined }) {
  if (!sale) return null;
  return (
    <s className="usual-price">
      <span className="visually-hidden">{t`instead of`} </span>₹{formatAmount(sale.usual)}
    </s>
  );
}

/** The last day of a lower price; nothing for a pack at its usual price. */
export function SaleEnds({ sale }: { sale: Sale | undefined }) {
  return sale && <span className="sale-ends">{t`until ${{ day: sayDay(sale.lastDay) }}`}</span>;
}

/** How much less a combo costs than its items apart; nothing for 0. */
export function Saving({ paise }: { paise: Paise }) {
  return paise > 0 && <span className="sale-ends">{t`${{ saving: formatRupees(paise) }} less than apart`}</span>;
}
