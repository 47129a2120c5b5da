import { parseRupees, type Paise } from "#domain/money.ts";

export type Direction = "credit" | "debit";

/** What a cell for money holds: an amount, with the direction if it says one; nothing; or words. */
export type Cell = { paise: Paise; sign: Direction | undefined } | "nothing" | "words";

/** An amount as banks print it: "1,24,500.00", "549.00 Cr", "549.00(Dr)", "-549", "(549.00)", "Rs 549". */
export function readCell(text: string): Cell {
  const bare = text.replace(/["']/g, "").trim();
  if (/^[-\s]*$|^nil$|^n\/?a$/i.test(bare)) return "nothing";
  const marked = /^(.*?)[\s(]*(cr|dr)\.?\)?$/i.exec(bare);
  const amount = (marked?.[1] ?? bare).trim();
  const plus = /^(?:₹|rs\.?|inr)?\s*\+\s*(.+)$/i.exec(amount);
  const minus = /^(?:₹|rs\.?|inr)?\s*-\s*(.+)$/i.exec(amount) ?? /^(.+)-$/.exec(amount) ?? /^\((.+)\)$/.exec(amount);
  const paise = parseRupees((plus ?? minus)?.[1] ?? amount);
  if (paise === undefined) return "words";
  if (paise === 0) return "nothing";
  const isDebit = minus !== null || /^d/i.test(marked?.[2] ?? "");
  return { paise, sign: isDebit ? "debit" : plus || marked ? "credit" : undefined };
}
