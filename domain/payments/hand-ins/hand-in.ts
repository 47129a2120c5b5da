import { formatRupees, type Paise } from "#domain/money.ts";
import { cashToCollect, type PaymentMethod, type OrderStatus, type Sums } from "#domain/orders/order.ts";

/** Who bears what lacks of a hand-in. */
export const bearers = [
  /** The rider or courier, who still owes it. */
  "courier",
  /** The shop, as the courier's fee. */
  "fee",
  /** The shop, as a loss. */
  "shop",
] as const;
export type Bearer = (typeof bearers)[number];

/** What became of the cash that customers paid, in paise. What is in none of these is still owed by the courier. */
export type Split = { handedPaise: Paise; feePaise: Paise; lostPaise: Paise };

/** What a courier still owes of the cash of some orders; negative when too much was handed in. */
export function lacksOf(duePaise: Paise, { handedPaise, feePaise, lostPaise }: Split): Paise {
  return duePaise - handedPaise - feePaise - lostPaise;
}

/** Puts what lacks where it is borne. What is too much is always counted for the courier. */
export function borneBy(bearer: Bearer, duePaise: Paise, split: Split): Split {
  const lacks = Math.max(0, lacksOf(duePaise, split));
  if (bearer === "fee") return { ...split, feePaise: split.feePaise + lacks };
  return bearer === "shop" ? { ...split, lostPaise: split.lostPaise + lacks } : split;
}

/** Who has the cash of an order that left: the rider or courier, or the shop's own counter. */
export function holderOf({ courier, collects }: { courier: string | null; collects: boolean }): string {
  return courier ?? (collects ? "At the shop" : "No courier named");
}

export const outOfTheHouse: ReadonlySet<OrderStatus> = new Set(["dispatched", "delivered", "collected"]);

type Owing = { status: OrderStatus; method: PaymentMethod; isGift: boolean; sums: Sums };

/** The cash of an order that left and that nobody has handed in, in paise; 0 when there is none. */
export function cashOutOf(order: Owing): Paise {
  return outOfTheHouse.has(order.status) ? (cashToCollect(order) ?? 0) : 0;
}

/** What a hand-in came to, such as "₹10,000 handed in by Our own rider, ₹480 kept as a fee, ₹500 still owed". */
export function handInInWords(courier: string, duePaise: Paise, split: Split): string {
  const lacks = lacksOf(duePaise, split);
  const { handedPaise, feePaise, lostPaise } = split;
  const parts = [
    handedPaise > 0 && `${formatRupees(handedPaise)} handed in by ${courier}`,
    feePaise > 0 && `${formatRupees(feePaise)} kept by ${courier} as a fee`,
    lostPaise > 0 && `${formatRupees(lostPaise)} borne by the shop`,
    duePaise > 0 && lacks > 0 && `${formatRupees(lacks)} still owed by ${courier}`,
    duePaise > 0 && lacks < 0 && `${formatRupees(-lacks)} of it too much, kept for ${courier}`,
  ];
  return parts.filter(Boolean).join(", ");
}
