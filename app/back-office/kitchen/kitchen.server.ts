import { whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { byCategory } from "#app/back-office/products/filter.server.ts";
import {
  sayCookLine,
  sayDays,
  sayEnoughOf,
  sayKitchen,
  sayShelf,
  saySums,
  sayToCook,
  sayWall,
  sayWish,
} from "#app/sentences/kitchen.ts";
import { sayDayInBrief } from "#app/ui/days.ts";
import { speaking } from "#app/words/speaking.server.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import type { Span } from "#domain/orders/kitchen/cook-list.ts";
import { MOST_WISHES, readCookList } from "#domain/orders/kitchen/cook-list.server.ts";
import { addDays, dayInIndia, daysBetween, isDay } from "#platform/day.ts";
import { type Language, locales } from "#platform/languages.ts";
import { plainText } from "#platform/plain-text.ts";

const MOST_DAYS = 31;

export type ShownLine = ReturnType<typeof sayCookLine>;

/** The language in which the signed-in member of staff reads the kitchen's pages, and the `lang` of what is in it. */
export async function readCooksLanguage(context: Context): Promise<{ language: Language; lang: string | undefined }> {
  const cook = await findUser(context.get(database), whoActs(context).id);
  const language = cook?.language ?? "en";
  return { language, lang: language === "en" ? undefined : locales[language] };
}

/** What the cooking list shows for the orders that leave on the days in the URL's query, in the cook's language. */
export async function showCookList(context: Context, request: Request) {
  const { language, lang } = await readCooksLanguage(context);
  return { lang, ...(await speaking(language, () => sayCookList(context, request))) };
}

async function sayCookList(context: Context, request: Request) {
  const now = new Date();
  const today = dayInIndia(now);
  const { searchParams } = new URL(request.url);
  const span = readSpan(searchParams, today);
  const { lines, wishes, counts } = await readCookList(context.get(database), span, today);
  const first = span.from ?? today;
  const grams = lines.reduce((sum, { cook }) => sum + cook, 0);
  const days = sayDays(first, span.to);
  const said = lines.map((line) => sayCookLine(line, { today, isOneDay: first === span.to }));
  return {
    today,
    tomorrow: addDays(today, 1),
    first,
    last: span.to,
    words: sayKitchen(),
    title: sayToCook(days),
    sums: saySums({ counts, grams }),
    wall: sayWall(days, { counts, grams }, now),
    shelves: byCategory(said).map(({ goods }) => ({ title: sayShelf(goods[0]!.category), goods })),
    enoughOf: sayEnoughOf(lines.filter(({ cook }) => cook === 0).length),
    wishes: wishes.map((wish) => ({
      number: wish.number,
      leaves: sayDayInBrief(wish.leavesOn),
      words: sayWish(wish),
    })),
    isCut: wishes.length === MOST_WISHES,
  };
}

/**
 * Reads the days `from` and `to` (YYYY-MM-DD) from the URL's query. The span begins today at the earliest and has at
 * most 31 days. Without valid days, the span is today.
 */
export function readSpan(asked: URLSearchParams, today: string): Span {
  const [from = today, to = from] = ["from", "to"].map((name) => {
    const day = plainText(asked.get(name) ?? "");
    return isDay(day) ? (day < today ? today : day) : undefined;
  });
  const last = daysBetween(from, to) < 0 ? from : daysBetween(from, to) < MOST_DAYS ? to : addDays(from, MOST_DAYS - 1);
  // Without `from`, the cooking list includes late orders.
  return { from: from === today ? undefined : from, to: last };
}
