import type { Paise } from "#domain/money.ts";
import type { Settled } from "#domain/order-changes/settled.ts";

/** What an order costs and when it arrives at another address, and before. */
export type Redirection = {
  beforePaise: Paise;
  afterPaise: Paise;
  /** What follows for its money and its bill; undefined if they stay. */
  settled?: Settled | undefined;
  promisedBefore: string;
  promisedOn: string;
  /** The days (YYYY-MM-DD) on which it can arrive there, soonest first. */
  days: string[];
  /** What the page sends back when it has shown this. */
  seen: string;
};
