/** What the sums of a day count. Each event counts on its own day in India, so that days that are over stay as they are. */
export const sumKinds = [
  /** Orders that the shop took on, on the day they were first placed (paid, approved, or with cash), and their totals. */
  "orders",
  /** How many of them are from customers who had ordered before. Counted once, since a person may be forgotten later. */
  "returning",
  /** The same orders by their total, in tens of rupees. */
  "totals",
  /** Orders cancelled after they were placed, less those whose cancellation was taken back. */
  "cancelled",

  /** Invoices, tax and charges included. The kinds down to "tax" come from invoices and credit notes. */
  "bills",
  /** Goods at list price. */
  "goods",
  "discount",
  /** Delivery charged, by state and town. */
  "delivery",
  "cash-fee",
  /** Credit notes, by reason. */
  "back",
  /** Invoices less credit notes, without tax: "goods" or "charges". */
  "net",
  /** What of it counts in the tax return: all but what a shop sold before it had a GST number. */
  "taxable",
  "tax",
  /** Invoices by state and town. */
  "town",

  /** Orders that were dispatched or collected: "cash" on delivery, "prepaid", or sold at the "counter". */
  "left",
  /** Grams that left and did not come back, by product. A box counts as what is in it. */
  "kilos",
  /** Credit notes of orders that left on this day, by how they were sold and reason. */
  "back-of",

  /** Money that came, less what was recorded by mistake, by rail. */
  "received",
  /** Money that went back, by the rail by which it had come. */
  "refunded",
  /** Cash that riders and couriers handed in. */
  "handed",
  /** What they kept of it for their work. */
  "courier-fee",
  /** Payments that the gateway paid out, and what came to the bank, less refunds and corrections. */
  "paid-out",
  /** What the gateway kept of it for its work, with the tax. */
  "gateway-fee",
  /** Of what came by the gateway on this day, and less what went back by it, what is in no payout until now. */
  "on-the-way",
  /** Grams that were thrown away, by product. */
  "thrown",
] as const;
export type SumKind = (typeof sumKinds)[number];

/** One number of a day. */
export type DaySum = { day: string; kind: SumKind; key: string; count: number; paise: number; grams: number };
