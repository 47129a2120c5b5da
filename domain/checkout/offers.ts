import { offeredMethods, type Offers } from "#domain/payments/offers.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Quote, Way } from "./quote.ts";

/** What the shop was started with, and no setting tells. */
export type Shop = { razorpay: boolean };

/** By which methods what was quoted may be paid; over the counter cash is always welcome, save for a gift. */
export function offersFor(quote: Quote, way: Way, settings: Settings, shop: Shop, isGift = false): Offers {
  return offeredMethods(settings, {
    totalPaise: quote.itemsPaise + quote.deliveryPaise,
    destinationAllowsCash: way?.zone.takesCash ?? true,
    isGift,
    collects: !way,
    razorpayConfigured: shop.razorpay,
  });
}
