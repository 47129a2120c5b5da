import { plural, t } from "@lingui/core/macro";
import { type Named, unbroken } from "#domain/catalogue/products/product.ts";
import { weightOf, type Grams } from "#domain/money.ts";
import type { CookList, Wish } from "#domain/orders/kitchen/cook-list.server.ts";
import { packsInWords, type CookLine } from "#domain/orders/kitchen/cook-list.ts";
import { languageOf } from "#platform/language.ts";
import { nameOf, otherNameOf } from "#app/ui/goods-name.tsx";
import { sayDay, sayDayInBrief, sayTime } from "#app/ui/days.ts";
import { inEnglish } from "#app/words/words.ts";
import { sayCategory } from "./categories.ts";

// Loaders say all of this in the cook's language, because the desk's scripts have their sentences in English only.

export type KitchenWords = ReturnType<typeof sayKitchen>;

/** What the list of what to cook and the wall say every day. */
export function sayKitchen() {
  return {
    print: t`Print`,
    labels: t`Labels`,
    whatToBuy: t`What to buy`,
    forTheWall: t`For the wall`,
    days: t`Days`,
    today: t`Today`,
    tomorrow: t`Tomorrow`,
    otherDays: t`Other days`,
    from: t`From`,
    to: t`to`,
    show: t`Show`,
    cooked: t`Cooked`,
    enough: t`Enough`,
    wishes: t`Wishes and gift cards`,
    cut: t`There are more: choose fewer days.`,
    nothingLeft: t`Nothing is left to cook.`,
    backToList: t`Back to the list`,
  };
}

/** The days of a list: "Tuesday 24 November", or "Tue 24 Nov to Thu 26 Nov". */
export function sayDays(first: string, last: string): string {
  if (first === last) return sayDay(first);
  const [from, to] = [sayDayInBrief(first), sayDayInBrief(last)];
  return t`${from} to ${to}`;
}

export function sayToCook(days: string): string {
  return t`To cook: ${days}`;
}

/** What the page of what to buy says. */
export function sayBuying(first: string, last: string) {
  const days = sayDays(first, last);
  return {
    title: t`What to buy: ${days}`,
    toList: t`To the list`,
    print: t`Print`,
    nothing: t`Nothing more is to be cooked on these days.`,
    what: t`The ingredients of what is to be cooked, by the recipes. What you have is not taken off.`,
    without: t`Without a recipe, so not counted`,
  };
}

type Sums = { counts: CookList["counts"]; grams: Grams };

/** How many orders a list is for, how much is to be cooked, and which orders are not on it. */
export function saySums({ counts: { orders: count, late, unpaid, undecided }, grams }: Sums) {
  const [orders, weight] = [sayOrders(count), wholeWeight(grams)];
  return {
    orders: late > 0 ? t`${orders}, ${late} of them late.` : t`${orders}.`,
    cook: grams === 0 ? t`Cook nothing more.` : t`Cook ${weight}.`,
    unpaid:
      unpaid > 0
        ? plural(unpaid, {
            one: "1 more waits for money and is not counted",
            other: `${unpaid} more wait for money and are not counted`,
          })
        : undefined,
    undecided:
      undecided > 0
        ? plural(undecided, {
            one: "1 order whose money went back waits for your word",
            other: `${undecided} orders whose money went back wait for your word`,
          })
        : undefined,
  };
}

/** The wall's heading, and when it was drawn. */
export function sayWall(days: string, { counts, grams }: Sums, now: Date) {
  const [orders, weight, time] = [sayOrders(counts.orders), wholeWeight(grams), sayTime(now)];
  return {
    title: grams === 0 ? t`${days}: cook nothing more for ${orders}` : t`${days}: cook ${weight} for ${orders}`,
    asOf: t`As of ${time}.`,
  };
}

function sayOrders(count: number): string {
  return plural(count, { one: "1 order", other: `${count} orders` });
}

/** "Enough of one item", of what is on the list and need not be cooked. */
export function sayEnoughOf(count: number): string {
  return plural(count, { one: "Enough of one item", other: `Enough of ${count} items` });
}

/** Goods by the name that the cook reads first, and the other one beside it. */
export function sayGoods(goods: Named): { called: Marked; also: Marked | undefined } {
  const [name, other] = [nameOf(goods), otherNameOf(goods)];
  const english = inEnglish();
  return {
    called: { words: name, lang: name === goods.name ? english : undefined },
    also: other === null ? undefined : { words: other, lang: other === goods.name ? english : "te" },
  };
}

/** Words with the language that they are in, where it is not that of the words around them. */
type Marked = { words: string; lang?: string | undefined };

/** What is short for orders of whatever day. */
export function sayShort(items: readonly { name: string; grams: Grams }[]): string {
  const list = items.map(({ name, grams }) => {
    const weight = weightOf({ grams });
    return t`${name} by ${weight}`;
  });
  return t`Short for the orders of all days: ${{ list: list.join(", ") }}. What to do`;
}

/** A shelf's name: "Gift boxes". */
export function sayShelf(category: CookLine["category"]): string {
  const name = sayCategory(category);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A weight that no line breaks. */
const wholeWeight = (grams: Grams) => unbroken(weightOf({ grams }));

/** A line of the list. `isOneDay`: whether the whole list is for one day, which its lines then leave out. */
export function sayCookLine(line: CookLine, { today, isOneDay }: { today: string; isOneDay: boolean }) {
  const { productId, category, grams, cook, leavesOn, onShelf, planned } = line;
  const isLate = leavesOn < today;
  const { called, also } = sayGoods(line);
  const day = sayDayInBrief(leavesOn);
  return {
    id: productId,
    category,
    called,
    also,
    weight: grams === 0 ? undefined : wholeWeight(grams),
    packs: packsInWords(line, (each, boxes) => t`${each} (of which ${boxes})`),
    planned: planned === 0 ? undefined : t`planned ${{ weight: wholeWeight(planned) }}`,
    onShelf: onShelf === 0 ? undefined : t`on the shelf ${{ stock: sayStock(line) }}`,
    /** The weight to cook; undefined when there is enough. */
    cook: cook === 0 ? undefined : wholeWeight(cook),
    toDo: cook === 0 ? t`enough` : t`cook ${{ weight: wholeWeight(cook) }}`,
    /** The weight to cook, in kilograms; "" when nothing is to be cooked. */
    kilograms: cook === 0 ? "" : String(cook / 1000),
    /** Of which goods the field beside it takes the kilograms. */
    ofGoods: t`of ${{ name: called.words }} cooked`,
    isLate,
    /** The first day on which orders with the product leave. */
    leaves: isLate ? t`late since ${day}` : isOneDay ? undefined : t`leaves from ${day}`,
  };
}

/** The stock: "4 kg good until Thu 26 Nov (500 g not fresh enough)". */
function sayStock({ onShelf, goodUntil, takenBefore, tooOld }: CookLine): string {
  const [all, before] = [weightOf({ grams: onShelf }), weightOf({ grams: takenBefore })];
  const old = weightOf({ grams: tooOld });
  const day = goodUntil && sayDayInBrief(goodUntil);
  const notThese = [
    // These grams leave with orders before the first day of the list.
    takenBefore > 0 && t`${before} leave before`,
    tooOld > 0 && t`${old} not fresh enough`,
  ].filter((words) => words !== false);
  const stock = day ? t`${all} good until ${day}` : all;
  return unbroken(notThese.length > 0 ? `${stock} (${notThese.join("; ")})` : stock);
}

/** What somebody wished for an order, and what stands on its gift card. */
export function sayWish({ note, isGift, giftMessage, senderName, collects, promisedOn }: Wish): Marked[] {
  const day = sayDayInBrief(promisedOn);
  const typed = note && { words: note, lang: inEnglish() && (languageOf(note) ?? inEnglish()) };
  return [
    ...(typed ? [typed] : []),
    ...(isGift ? [{ words: sayCard(giftMessage, senderName) }] : []),
    ...(isGift && !collects ? [{ words: t`Arrives ${day}` }] : []),
  ];
}

function sayCard(message: string | null, sender: string | null): string {
  if (!message) return t`A gift, without a card`;
  return sender ? t`Gift card: “${message}”, ${sender}` : t`Gift card: “${message}”`;
}
