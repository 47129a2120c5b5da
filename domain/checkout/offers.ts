import type { Destination } from "#domain/delivery/delivery.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { type PaymentMethod, paymentMethods } from "#domain/orders/order.ts";
import { giftsArePaidBeforehand } from "#domain/payments/requests/payment.ts";
import type { Settings } from "#domain/settings/settings.ts";
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
  /** The payment methods of the shop that this order cannot use, and why. */
  refused: { method: PaymentMethod; why: string }[];
  /** When no method is offered, a sentence that says what the customer can do. */
  none?: string;
};

type PaymentSettings = Pick<Settings, "cashMax" | "cashFee" | "upiId">;

/** The methods by which an order may be paid, with their fees, and the methods that are refused, with the reason. */
export function offeredMethods(settings: PaymentSettings, circumstances: Circumstances): Offers {
  const set: Record<PaymentMethod, boolean> = {
    cash: true,
    upi: settings.upiId !== "",
    razorpay: circumstances.razorpayConfigured,
  };
  const { isPaidAtShop, totalPaise } = circumstances;
  const why = cashRefusal(settings, circumstances);
  const offered = paymentMethods.filter((method) => set[method] && (method !== "cash" || !why));
  return {
    offered: offered.map((method) => {
      const feePaise = method === "cash" && !isPaidAtShop ? settings.cashFee : 0;
      return { method, feePaise, totalPaise: totalPaise + feePaise };
    }),
    refused: why ? [{ method: "cash", why }] : [],
    ...(offered.length === 0 && {
      none: `No way of paying can be offered for this order. ${why} Call or write to us, and we find one.`,
    }),
  };
}

function cashRefusal(
  { cashMax }: Pick<Settings, "cashMax">,
  { isGift, isPaidAtShop, destinationAllowsCash, totalPaise }: Circumstances,
): string | undefined {
  if (isGift) return giftsArePaidBeforehand;
  if (isPaidAtShop) return undefined;
  if (cashMax === 0) return "Cash on delivery is not offered at present.";
  if (!destinationAllowsCash) return "Cash on delivery is not available for this pincode.";
  if (totalPaise > cashMax) return `Cash on delivery is offered up to ${formatRupees(cashMax)}.`;
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
