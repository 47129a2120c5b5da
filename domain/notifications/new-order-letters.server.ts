import { and, asc, eq, inArray, isNotNull, isNull, lt, max, or } from "drizzle-orm";
import { findOrdersOfEvents } from "#domain/orders/full-order.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { buyerOf } from "./mail.ts";
import { isOfNewOrder, noticesOf } from "./notices.ts";
import { sendToShop, shopOf } from "./notifications.server.ts";
import type { Post } from "./sending.server.ts";
import { newOrders } from "./schema.ts";

const MINUTE = 60_000;
/** Milliseconds between two letters about new orders, and those for which a device that was told has to be looked at. */
const QUARTER = 15 * MINUTE;
/** The most orders that one letter tells in words; of more it tells the number. */
const MOST_TOLD = 50;
const FORGOTTEN_DAYS = 30;

/**
 * The recurring job that writes to the owner about new orders which nobody has seen: at most one letter in 15 minutes,
 * and none before a device that was told has had 15 minutes. Throws when the mail server does not accept it.
 */
export async function writeOfNewOrders(post: Post, now = new Date()): Promise<void> {
  const { db, siteUrl } = post;
  await db.delete(newOrders).where(lt(newOrders.since, new Date(now.getTime() - FORGOTTEN_DAYS * 24 * 60 * MINUTE)));
  const gathered = await gather(db, now);
  if (!gathered) return;
  const { letter, rows } = gathered;
  const settings = await loadSettings(db);
  const found = await findOrdersOfEvents(
    db,
    rows.map(({ eventId }) => eventId),
  );
  const told = rows.flatMap(({ eventId }) => {
    const order = found.get(eventId);
    const event = order?.events.find(({ id }) => id === eventId);
    const notice = order && event && noticesOf(event, order).shop;
    return order && event && isOfNewOrder(notice) ? [{ notice, order, event, settings, siteUrl }] : [];
  });
  // Of what has become out of date there is nothing to tell. If it begins anew, that is news again.
  const isTold = new Set(told.map(({ order }) => order.id));
  const others = rows.flatMap(({ orderId }) => (isTold.has(orderId) ? [] : [orderId]));
  if (others.length > 0) await db.delete(newOrders).where(inArray(newOrders.orderId, others));
  const letters = [];
  for (const mail of told.slice(0, MOST_TOLD)) letters.push({ id: mail.order.id, mail: await post.render(mail) });
  const [first] = letters;
  if (told.length === 1) {
    const { order } = told[0]!;
    const buyer = { name: buyerOf(order) ?? "", address: order.email ?? "" };
    await sendToShop(post, settings, `new-orders-${letter}`, buyer, first!.mail);
  } else if (first) {
    const mail = await post.render({
      notice: "several",
      reader: "shop",
      ofNewOrders: true,
      letters: letters.map(({ id, mail: { subject, text, gist } }) => ({ id, subject, text: gist ?? text })),
      more: told.length - letters.length,
      settings,
      siteUrl,
    });
    await sendToShop(post, settings, `new-orders-${letter}`, shopOf(settings), mail);
  }
  await db.update(newOrders).set({ letterAt: now }).where(eq(newOrders.letter, letter));
}

/** Puts the orders together of which a letter is due, or finds those of a letter that was begun and not sent. */
async function gather(db: Database, now: Date) {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(newOrders)
      .where(and(isNull(newOrders.letterAt), or(isNull(newOrders.seenAt), isNotNull(newOrders.letter))))
      .orderBy(asc(newOrders.since), asc(newOrders.orderId))
      .for("update");
    const begun = rows.find(({ letter }) => letter !== null)?.letter;
    if (begun) return { letter: begun, rows: rows.filter(({ letter }) => letter === begun) };
    const isDue = ({ since, pushedAt }: (typeof rows)[number]) =>
      now.getTime() - since.getTime() >= (pushedAt ? QUARTER : MINUTE);
    if (!rows.some(isDue)) return undefined;
    const [last] = await tx.select({ at: max(newOrders.letterAt) }).from(newOrders);
    if (last?.at && now.getTime() - last.at.getTime() < QUARTER) return undefined;
    const letter = crypto.randomUUID();
    const ids = rows.map(({ orderId }) => orderId);
    await tx.update(newOrders).set({ letter }).where(inArray(newOrders.orderId, ids));
    return { letter, rows };
  });
}
