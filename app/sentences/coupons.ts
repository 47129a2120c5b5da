import { t } from "@lingui/core/macro";
import { categories, type Category } from "#domain/catalogue/products/product.ts";
import type { CouponRefusal } from "#domain/coupons/coupon.ts";
import { formatRupees } from "#domain/money.ts";
import { sayDay } from "#app/ui/days.ts";
import { sayCategory } from "./categories.ts";
import { sayList } from "./lists.ts";

/** Why a coupon takes nothing off. */
export function sayCouponRefusal(code: string, why: CouponRefusal): string {
  switch (why.reason) {
    case "ended":
      return t`${code} has ended.`;
    case "used up":
      return t`${code} has been used up.`;
    case "ended on":
      return t`${code} ended on ${{ day: sayDay(why.day) }}.`;
    case "begins on":
      return t`${code} begins on ${{ day: sayDay(why.day) }}.`;
    case "nothing of it":
      return t`${code} is for ${{ shelves: sayShelves(why.shelves) }}: there is nothing of that in this order.`;
    case "too little": {
      const shelves = sayShelves(why.shelves);
      const [least, missing] = [formatRupees(why.leastPaise), formatRupees(why.missingPaise)];
      return t`${code} is for ${shelves} from ${least}: ${missing} more and it counts.`;
    }
  }
}

/** "sweets, snacks and pickles"; "goods" for all. */
function sayShelves(shelves: readonly Category[]): string {
  return sayList(categories.filter((one) => shelves.includes(one)).map(sayCategory)) || t`goods`;
}
