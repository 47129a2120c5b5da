import { formatRupees, type Paise } from "#domain/money.ts";
import { type PaymentMethod, paymentMethods } from "#domain/orders/order.ts";
import type { Settings } from "#domain/settings/settings.ts";

type Circumstances = {
  /** Items and delivery, without a fee for cash. */
  totalPaise: Paise;
  /** Whether cash is taken where it goes. */
  destinationAllowsCash: boolean;
  /** Nobody asks whoever receives it for money. */
  isGift: boolean;
  /** Fetched at the shop: cash at the counter is always welcome, and costs nothing more. */
  collects: boolean;
  razorpayConfigured: boolean;
};

export type MethodOffer = { method: PaymentMethod; feePaise: Paise };

export type Offers = {
  offered: MethodOffer[];
  /** The other methods, with the reason in words; what the shop has not set up is left out. */
  refused: { method: PaymentMethod; why: string }[];
  /** Set when nothing is offered: what the customer can do. */
  none?: string;
};

type Facts = Pick<Settings, "cashMax" | "cashFee" | "upiId">;

/** By which methods an order may be paid, what each costs more, and why the others are not offered. */
export function offeredMethods(settings: Facts, circumstances: Circumstances): Offers {
  const set: Record<PaymentMethod, boolean> = {
    cash: true,
    upi: settings.upiId !== "",
    razorpay: circumstances.razorpayConfigured,
  };
  const { collects } = circumstances;
  const why = cashRefusalFor(settings, circumstances);
  const offered = paymentMethods.filter((method) => set[method] && (method !== "cash" || !why));
  return {
    offered: offered.map((method) => ({ method, feePaise: method === "cash" && !collects ? settings.cashFee : 0 })),
    refused: why ? [{ method: "cash", why }] : [],
    ...(offered.length === 0 && {
      none: `No way of paying can be offered for this order. ${why} Call or write to us, and we find one.`,
    }),
  };
}

/** Why an order cannot be paid in cash, in words; undefined when it can. */
function cashRefusalFor(settings: Facts, circumstances: Circumstances): string | undefined {
  if (circumstances.isGift) return giftsArePaidBeforehand;
  return circumstances.collects ? undefined : cashRefusal(settings, circumstances);
}

/** Why a gift cannot be paid in cash, neither at the door nor at the shop. */
export const giftsArePaidBeforehand = "A gift is paid beforehand, so that nobody asks the receiver for money.";

/** Why an order of this total (paise, without the fee) cannot be paid at the door; undefined when it can. */
function cashRefusal(
  { cashMax }: Pick<Settings, "cashMax">,
  { totalPaise, destinationAllowsCash }: { totalPaise: Paise; destinationAllowsCash: boolean },
): string | undefined {
  if (cashMax === 0) return "Cash on delivery is not offered at present.";
  if (!destinationAllowsCash) return "Cash on delivery is not available for this pincode.";
  if (totalPaise > cashMax) return `Cash on delivery is offered up to ${formatRupees(cashMax)}.`;
  return undefined;
}
