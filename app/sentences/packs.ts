import { t } from "@lingui/core/macro";
import { formatRupees, type PricePer } from "#domain/money.ts";

/** What so much of something costs: "₹67.90 per 100 g". */
export function sayPricePer({ paise, per }: PricePer): string {
  const price = formatRupees(paise);
  if (per === "kg") return t`${price} per kg`;
  return per === "g" ? t`${price} per g` : t`${price} per 100 g`;
}

/** How many packs are left, where only a few are: "Last 3". */
export function sayScarcity(left: number): string {
  return t`Last ${left}`;
}
