import { may } from "#app/access.ts";
import type { Context } from "#app/context.ts";
import { formatRupees } from "#domain/money.ts";
import type { Card } from "#domain/orders/board/cards.server.ts";
import { asksWhatToDo } from "#domain/orders/order.ts";
import {
  isLate,
  isReported,
  moneyMarkOf,
  nextStepOf,
  otherTransitionsOf,
} from "#domain/orders/board/staff-transitions.ts";
import type { Order } from "#domain/orders/orders.server.ts";
import { ageInWords } from "#platform/age.ts";
import { addDays, dayInBrief, dayInIndia } from "#platform/day.ts";
import { mayCancel } from "./require-order.server.ts";
import { statusName } from "./words.ts";

const MOST_LINES = 4;

/** How many letters of a customer's note stand in a list. */
const NOTE_SHOWN = 40;

/** What an order's card on the order board shows to the user, in words. */
export function cardView(context: Context, card: Card, now: Date) {
  const { number, status, name, collects, city, pincode, isGift, note, notes, lines, sums, recalled } = card;
  const today = dayInIndia(now);
  return {
    number,
    status,
    statusName: statusName(status),
    name,
    place: collects ? "Collects at the shop" : [city, pincode].filter(Boolean).join(" "),
    items: lines.slice(0, MOST_LINES).map((line) => `${line.quantity} × ${line.name} ${line.label}`),
    moreItems: Math.max(0, lines.length - MOST_LINES),
    ...(may(context, "money") && { total: formatRupees(sums.totalPaise), money: moneyMarkOf(card) }),
    isLate: isLate(card, today),
    recalled: recalled ?? [],
    oldPapers: card.oldPapers,
    isGift,
    hasNote: note !== null && note !== "",
    noteBegins: note && note.length > NOTE_SHOWN ? `${note.slice(0, NOTE_SHOWN).trim()}…` : note,
    notes,
    days: daysInWords(card, today),
    travels: travelsWith(card),
    age: ageInWords(card.placedAt, now),
    next: nextStepOf(card, recalled !== undefined),
    others: otherTransitionsOf(card, recalled !== undefined),
    isCancellable: mayCancel(context, card),
    isReported: isReported(card),
    asksWhatToDo: asksWhatToDo(card),
  };
}

export type CardView = ReturnType<typeof cardView>;

/** "DTDC V001122330" of an order on the road; otherwise empty. */
export function travelsWith({ status, parcels }: Pick<Card, "status" | "parcels">): string {
  if (status !== "dispatched") return "";
  return parcels.map(({ courier, number }) => `${courier} ${number}`.trim()).join(", ");
}

/** "Leaves tomorrow, there by Thu 26 Nov", or "Promised for today" once the order has left. `today`: YYYY-MM-DD. */
export function daysInWords({ status, collects, dispatchOn, promisedOn }: Order, today: string): string {
  const promised = dayNear(promisedOn, today);
  const isHere = ["awaiting-approval", "awaiting-payment", "placed", "packed"].includes(status);
  if (status === "cancelled" || status === "returned") return `Was promised for ${promised}`;
  if (!isHere) return `Promised for ${promised}`;
  if (collects) return `Ready by ${promised}`;
  const leaves = dispatchOn < today ? "Was to leave" : "Leaves";
  return `${leaves} ${dayNear(dispatchOn, today)}, there by ${promised}`;
}

function dayNear(day: string, today: string): string {
  if (day === today) return "today";
  return day === addDays(today, 1) ? "tomorrow" : dayInBrief(day);
}
