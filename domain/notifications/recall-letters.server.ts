import { z } from "zod";
import { findLot } from "#domain/catalogue/lots/lot-list.server.ts";
import { hasReached, listPackedFrom, type LotOrder } from "#domain/orders/kitchen/recall.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { buyerOf } from "./mail.ts";
import { sendToCustomer, tellAll } from "./notifications.server.ts";
import { readOutcomes, type Delivery, type Post } from "./sending.server.ts";

const letterOf = (lotId: number, orderId: string) => `recall-${lotId}-${orderId}`;

/**
 * E-mails the buyers of orders that have left the shop with goods of a recalled lot (batch). When an e-mail cannot be
 * sent, sends the others and then throws.
 */
export async function tellOfRecall(post: Post, data: unknown): Promise<void> {
  const { lotId } = z.object({ lotId: z.int() }).parse(data);
  const lot = await findLot(post.db, lotId);
  if (!lot || lot.recallReason === null) return;
  const { recallReason: reason } = lot;
  const settings = await loadSettings(post.db);
  const orders = (await listPackedFrom(post.db, lotId)).filter(({ status }) => hasReached.includes(status));
  await tellAll(
    orders.map((bought) => async () => {
      if (bought.email === null) return;
      const name = buyerOf(bought) ?? "";
      const recalled = { lot: { ...lot, recallReason: reason }, bought, name };
      const { language } = bought;
      const mail = await post.render({ notice: "recall", language, recalled, settings, siteUrl: post.siteUrl });
      await sendToCustomer(post, settings, letterOf(lotId, bought.id), { name, address: bought.email }, mail);
    }),
  );
}

/**
 * The outcomes of the e-mails about a recalled lot (batch), by order id. Leaves out e-mails that are not sent yet.
 * "refused": the address does not exist.
 */
export async function readRecallLetters(
  db: Database,
  lotId: number,
  orders: readonly Pick<LotOrder, "id">[],
): Promise<Map<string, { outcome: Delivery; at: Date }>> {
  const orderOf = new Map(orders.map(({ id }) => [`${letterOf(lotId, id)}.customer`, id]));
  const outcomes = await readOutcomes(db, [...orderOf.keys()]);
  return new Map([...outcomes].map(([id, outcome]) => [orderOf.get(id)!, outcome]));
}
