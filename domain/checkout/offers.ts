import type { Destination } from "#domain/delivery/delivery.ts";
import type { Paise } from "#domain/money.ts";
import { type PaymentMethod, paymentMethods } from "#domain/orders/order.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { CashRefusal } from "./obstacle.ts";
import type { Quote } from "./quote.ts";

type Circumstances = {
  /** Goods less the discount, plus delivery; without the fee for paying in cash. */
  totalPaise: Paise;
  destinationAllowsCash: boolean;
  isGift: boolean;
  /** Whether it is paid at the shop: when it is collected, or now. Cash then has no fee and no limit. */
  isPaidAtShop: boolean;
  razorpayConfigured: boolean;
};

/** A way to pay, with its fee and the order's total with that fee. */
export type MethodOffer = { method: PaymentMethod; feePaise: Paise; totalPaise: Paise };

export type Offers = {
  offered: MethodOffer[];
  /** Why this order cannot be paid in cash. */
  cashRefusal: CashRefusal | undefined;
};

type PaymentSettings = Pick<Settings, "cashMax" | "cashFee" | "upiId">;

/** The methods by which an order may be paid, with their fees, and why not in cash. */
export function offeredMethods(settings: PaymentSettings, circumstances: Circumstances): Offers {
  const set: Record<PaymentMethod, boolean> = {
    cash: true,
    upi: settings.upiId !== "",
    razorpay: circumstances.razorpayConfigured,
  };
  const { isPaidAtShop, totalPaise } = circumstances;
  const cashRefusal = refusalOfCash(settings, circumstances);
  const offered = paymentMethods.filter((method) => set[method] && (method !== "cash" || !cashRefusal));
  return {
    offered: offered.map((method) => {
      const feePaise = method === "cash" && !isPaidAtShop ? settings.cashFee : 0;
      return { method, feePaise, totalPaise: totalPaise + feePaise };
    }),
    cashRefusal,
  };
}

function refusalOfCash(
  { cashMax }: Pick<Settings, "cashMax">,
  { isGift, isPaidAtShop, destinationAllowsCash, totalPaise }: Circumstances,
): CashRefusal | undefined {
  if (isGift) return { reason: "gift" };
  if (isPaidAtShop) return undefined;
  if (cashMax === 0) return { reason: "not offered" };
  if (!destinationAllowsCash) return { reason: "not there" };
  if (totalPaise > cashMax) return { reason: "too much", mostPaise: cashMax };
  return undefined;
}

export type Shop = {
  /** Whether payment by Razorpay can be offered, which depends on the server's environment. */
  razorpay: boolean;
  /** The money is handed over at the counter now, also for an order that is sent. */
  paysNow?: true;
};

/** The methods by which a cart may be paid. `destination` is undefined if the goods are collected at the shop. */
export function offersFor(
  quote: Quote,
  destination: Destination | undefined,
  settings: Settings,
  shop: Shop,
  isGift = false,
): Offers {
  return offeredMethods(settings, {
    totalPaise: quote.totalPaise,
    destinationAllowsCash: destination?.zone.takesCash ?? true,
    isGift,
    isPaidAtShop: !destination || shop.paysNow === true,
    razorpayConfigured: shop.razorpay,
  });
}
