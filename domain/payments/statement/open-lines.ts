import { z } from "zod";
import { MOST_PAISE } from "#domain/money.ts";
import { isDay } from "#platform/day.ts";
import type { Credit, UnreadLine } from "./bank-line.ts";

/** What a statement's page goes on with after the file was read: what came in, and what could not be read. */
export type OpenLines = { credits: Credit[]; unread: UnreadLine[] };

/** The characters of a row that could not be read that are kept. */
const LONGEST = 300;

const day = z.string().refine(isDay);
const credit = z
  .tuple([
    day,
    z
      .int()
      .min(1)
      .max(MOST_PAISE * 100),
    z.string(),
    z.string(),
  ])
  .transform(([on, amountPaise, text, reference]): Credit => ({ day: on, amountPaise, text, reference }));
const unread = z
  .tuple([z.int().min(1), z.enum(["day", "amount", "direction", "columns"]), day.nullable(), z.string()])
  .transform(([line, why, on, text]): UnreadLine => ({ line, why, day: on ?? undefined, text }));
const carried = z.tuple([z.array(credit), z.array(unread)]);

/** Writes lines as the text of a form's hidden field. */
export function writeOpenLines({ credits, unread: lines }: OpenLines): string {
  return JSON.stringify([
    credits.map((one) => [one.day, one.amountPaise, one.text, one.reference]),
    lines.map(({ line, why, day: on, text }) => [line, why, on ?? null, text.slice(0, LONGEST)]),
  ]);
}

/** Reads what `writeOpenLines` wrote; undefined for any other text. */
export function readOpenLines(text: string): OpenLines | undefined {
  try {
    const [credits, lines] = carried.parse(JSON.parse(text));
    return { credits, unread: lines };
  } catch {
    return undefined;
  }
}
