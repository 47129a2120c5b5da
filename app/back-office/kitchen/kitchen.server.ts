import { database, type Context } from "#app/context.ts";
import { byCategory } from "#app/back-office/products/filter.server.ts";
import { weightOf } from "#domain/money.ts";
import { unbroken } from "#domain/catalogue/products/product.ts";
import { packsInWords, type CookLine, type Span } from "#domain/orders/kitchen/cook-list.ts";
import { MOST_WISHES, readCookList, type Wish } from "#domain/orders/kitchen/cook-list.server.ts";
import { addDays, dayInBrief, dayInIndia, dayInWords, daysBetween, isDay, timeInIndia } from "#platform/day.ts";
import { plainText } from "#platform/plain-text.ts";

const MOST_DAYS = 31;

export type ShownLine = ReturnType<typeof toShown>;

/** What the cooking list shows for the orders that leave on the days in the URL's query. */
export async function showCookList(context: Context, request: Request) {
  const now = new Date();
  const today = dayInIndia(now);
  const { searchParams } = new URL(request.url);
  const span = readSpan(searchParams, today);
  const { lines, wishes, counts } = await readCookList(context.get(database), span, today);
  const first = span.from ?? today;
  const grams = lines.reduce((sum, { cook }) => sum + cook, 0);
  return {
    today,
    tomorrow: addDays(today, 1),
    first,
    last: span.to,
    days: first === span.to ? dayInWords(first) : `${dayInBrief(first)} to ${dayInBrief(span.to)}`,
    asOf: timeInIndia(now),
    counts,
    shelves: byCategory(lines.map((line) => toShown(line, span, today))),
    toCook: grams === 0 ? "nothing more" : weightOf({ grams }),
    wishes: wishes.map((wish) => ({
      number: wish.number,
      leaves: dayInBrief(wish.leavesOn),
      words: wishInWords(wish),
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

function toShown(line: CookLine, span: Span, today: string) {
  const { productId, name, nameTe, category, grams, cook, leavesOn } = line;
  const isLate = leavesOn < today;
  return {
    id: productId,
    category,
    name,
    nameTe,
    weight: grams === 0 ? undefined : unbroken(weightOf({ grams })),
    packs: packsInWords(line),
    planned: line.planned === 0 ? undefined : unbroken(weightOf({ grams: line.planned })),
    onShelf: shelfInWords(line),
    cook: cook === 0 ? undefined : unbroken(weightOf({ grams: cook })),
    /** The weight to cook, in kilograms; "" when nothing is to be cooked. */
    kilograms: cook === 0 ? "" : String(cook / 1000),
    isLate,
    /** The first day on which orders with the product leave; undefined when the whole list is for that day. */
    leaves: isLate || (span.from ?? today) !== span.to ? dayInBrief(leavesOn) : undefined,
  };
}

/** The stock in words, such as "4 kg good until Thu 26 Nov (500 g not fresh enough)"; undefined without stock. */
function shelfInWords({ onShelf, goodUntil, takenBefore, tooOld }: CookLine): string | undefined {
  if (onShelf === 0) return undefined;
  const until = goodUntil ? ` good until ${dayInBrief(goodUntil)}` : "";
  const notThese = [
    // These grams leave with orders before the first day of the list.
    takenBefore > 0 && `${weightOf({ grams: takenBefore })} leave before`,
    tooOld > 0 && `${weightOf({ grams: tooOld })} not fresh enough`,
  ].filter((words) => words !== false);
  return unbroken(`${weightOf({ grams: onShelf })}${until}${notThese.length > 0 ? ` (${notThese.join("; ")})` : ""}`);
}

function wishInWords({ note, isGift, giftMessage, senderName, collects, promisedOn }: Wish): string[] {
  const sentences = [
    note,
    isGift &&
      (giftMessage ? `Gift card: “${giftMessage}”${senderName ? `, ${senderName}` : ""}` : "A gift, without a card"),
    isGift && !collects && `Arrives ${dayInBrief(promisedOn)}`,
  ];
  return sentences.filter((one) => typeof one === "string");
}
