import { statusName } from "#app/back-office/orders/words.ts";
import { refuse } from "#app/refusal.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { weightOf } from "#domain/money.ts";
import { findLot } from "#domain/catalogue/lots/lot-list.server.ts";
import { readRecallLetters } from "#domain/notifications/recall-letters.server.ts";
import { isPackedHere } from "#domain/orders/order.ts";
import { hasReached, listPackedFrom, listToPackFrom, type LotOrder } from "#domain/orders/kitchen/recall.server.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import type { Database } from "#platform/database.server.ts";

type Lot = NonNullable<Awaited<ReturnType<typeof findLot>>>;

/** The lot (a batch of a product) with this id. Throws 404 for an unknown id. */
export async function requireLot(db: Database, id: string): Promise<Lot> {
  const lot = /^[1-9]\d{0,8}$/.test(id) ? await findLot(db, Number(id)) : undefined;
  if (!lot) throw refuse("There is no such batch.", 404);
  return lot;
}

export type RecallOrder = ReturnType<typeof inWords>;

/** The orders affected by the recall of a lot (a batch of a product). */
export async function showRecall(db: Database, lot: Lot) {
  const { reached, letters, here } = await readPacked(db, lot);
  const shown = reached.map((order) => inWords(order, letters.get(order.id)));
  return {
    /** Orders that have left the shop. */
    reached: shown,
    /** Packed orders in the shop. */
    here: here.map((order) => inWords(order)),
    /** How many of them are packed and have not left. The others came back or are cancelled. */
    toBeTaken: here.filter(({ status }) => isPackedHere(status)).length,
    /** Orders that would be packed from the lot. */
    toPack: (await listToPackFrom(db, lot.id)).map((order) => inWords(order)),
    /** How many orders need a phone call. */
    calls: shown.filter(({ isToCall }) => isToCall).length,
  };
}

async function readPacked(db: Database, { id }: Lot) {
  const packed = await listPackedFrom(db, id);
  const reached = packed.filter(({ status }) => hasReached.includes(status));
  const here = packed.filter(({ status }) => !hasReached.includes(status));
  return { reached, here, letters: await readRecallLetters(db, id, reached) };
}

type Letter = { outcome: "sent" | "refused"; at: Date };

function inWords(order: LotOrder, letter?: Letter) {
  const { number, status, grams, email } = order;
  return {
    number,
    status: statusName(status),
    grams: weightOf({ grams }),
    people: peopleOf(order).map(({ name, mobile }) => ({
      name,
      mobile: showMobile(mobile),
      call: mobile ? `tel:${mobile}` : undefined,
    })),
    letter: email === null ? undefined : { before: `Letter to ${email}`, after: letterInWords(email, letter) },
    isToCall: needsCall(order, letter),
  };
}

function letterInWords(email: string, letter?: Letter): string {
  if (!letter) return `The letter to ${email} is on its way`;
  return letter.outcome === "sent"
    ? `Letter sent to ${email}, ${momentInWords(letter.at)}`
    : `Nobody has the address ${email}`;
}

/** The receiver and, for a gift, the giver. */
function peopleOf({ name, mobile, isGift, senderName, senderMobile }: LotOrder) {
  const sender = isGift && senderName ? [{ name: `from ${senderName}`, mobile: senderMobile ?? "" }] : [];
  return [{ name, mobile }, ...sender];
}

/** Whether to call the receiver, because no e-mail reaches them. False without a mobile number. */
function needsCall({ email, isGift, mobile }: LotOrder, letter?: Letter): boolean {
  return mobile !== "" && (email === null || isGift || letter?.outcome === "refused");
}

const titles = ["Order", "Name", "Mobile", "From", "Mobile of the sender", "Weight", "Status"];

/** Whom to call about a recalled lot (a batch), as the rows of a file with their titles. */
export async function listCalls(db: Database, lot: Lot): Promise<string[][]> {
  const { reached, letters } = await readPacked(db, lot);
  const rows = reached
    .filter((order) => needsCall(order, letters.get(order.id)))
    .map(({ number, name, mobile, senderName, senderMobile, grams, status }) => [
      number,
      name,
      showMobile(mobile),
      senderName ?? "",
      showMobile(senderMobile ?? ""),
      weightOf({ grams }),
      statusName(status),
    ]);
  return [titles, ...rows];
}
