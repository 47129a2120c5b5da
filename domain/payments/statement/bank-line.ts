import type { Paise } from "#domain/money.ts";

/** An incoming payment on a bank statement. */
export type Credit = {
  /** YYYY-MM-DD, without the time that some statements give. */
  day: string;
  amountPaise: Paise;
  /** The bank's text (narration). */
  text: string;
  reference: string;
};

/** A row of a statement's file: the number of its first line, from 1, and what stands there. */
type Line = { line: number; text: string };

/** A row about money that could not be read, and what of it is not clear. */
export type UnreadLine = Line & {
  why: "day" | "amount" | "direction" | "columns";
  /** Its day, if that is clear. */
  day?: string | undefined;
};

/** A row that is about no payment of its own, and what it was taken for. */
export type PassedLine = Line & { as: "heading" | "balance" | "total" | "note" | "more words" | "failed" | "repeat" };
