import type { Hold } from "#domain/orders/order.ts";

/** Of an item of which there is no more than this, 20 kg, anybody may hold anything. */
const SMALL_ITEM_GRAMS = 20_000;
/** The first order of a mobile is held as usual up to 5 kg. */
const FIRST_ORDER_GRAMS = 5_000;
/** What somebody from a network with paid orders this week may hold, times what others may. */
const TRUSTED = 4;

/**
 * Parts of an item: what one mobile, one device and one network hold unpaid as usual (a network half as much, as only
 * those who order again reach it), up to where a network's orders are held for a short time, and what none of the three
 * ever passes.
 */
const parts = { mobile: 1 / 8, device: 1 / 8, network: 1 / 16, brief: 1 / 8, most: 1 / 4 } as const;

/** One item of an order, in grams: how much of it is wanted, free, and held unpaid by each and by any of the three. */
export type ItemDemand = {
  wanted: number;
  free: number;
  mobile: number;
  device: number;
  network: number;
  anyOfThem: number;
};

type Circumstances = {
  items: readonly ItemDemand[];
  /** Whether the mobile has no other order that nobody has paid. */
  isFirst: boolean;
  /** Whether an order of the network was paid this week. */
  isTrusted: boolean;
};

/**
 * How the stock of a new order may be held while nobody has paid it. However many mobiles, devices and orders somebody
 * makes up, one network holds at most a quarter of an item (decision 29).
 */
export function holdFor({ items, isFirst, isTrusted }: Circumstances): Hold {
  const isSmall = items.reduce((sum, { wanted }) => sum + wanted, 0) <= FIRST_ORDER_GRAMS;
  const holds = new Set(items.map((item) => holdOfItem(item, isFirst && isSmall, isTrusted ? TRUSTED : 1)));
  return (["none", "brief"] as const).find((hold) => holds.has(hold)) ?? "standard";
}

function holdOfItem({ wanted, free, anyOfThem, ...held }: ItemDemand, isFavoured: boolean, times: number): Hold {
  // What they hold already counts as there, or the bound would shrink with every order.
  const there = free + anyOfThem;
  if (there <= SMALL_ITEM_GRAMS) return "standard";
  const isWithin = (who: keyof typeof held, part: number) =>
    held[who] + wanted <= there * Math.min(part * times, parts.most);
  const everyone = ["mobile", "device", "network"] as const;
  if (!everyone.every((who) => held[who] + wanted <= there * parts.most)) return "none";
  if (isFavoured || everyone.every((who) => isWithin(who, parts[who]))) return "standard";
  return isWithin("network", parts.brief) ? "brief" : "none";
}

/** So many orders an hour of mobiles that have ordered from the same network within it, and so many of one device. */
const AGAIN = 30;
/** So many orders an hour of one network, however many mobiles. */
const CROWD = 2_000;

type Sent = {
  /** Of the network within the last hour: orders, their mobiles, those of this device, and whether this mobile is known. */
  orders: number;
  mobiles: number;
  byDevice: number;
  isKnown: boolean;
  isTrusted: boolean;
};

/** Whether one more order is too many; a crowd behind one address is let through, for each of it orders once. */
export function isOrderTooMany({ orders, mobiles, byDevice, isKnown, isTrusted }: Sent): boolean {
  const times = isTrusted ? TRUSTED : 1;
  return (isKnown && orders - mobiles >= AGAIN * times - 1) || byDevice >= AGAIN * times || orders >= CROWD * times;
}
