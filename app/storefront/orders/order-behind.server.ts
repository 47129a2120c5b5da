import { msg } from "@lingui/core/macro";
import { href, redirect } from "react-router";
import { type Context, database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { i18n } from "#app/words/words.ts";
import { findOrder, findOrderByToken, type FullOrder } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";
import { trackedOrder } from "./tracking.server.ts";

const unknown = msg`We cannot find this order. The link may have lost a letter: open it from our mail once more, or look the order up by its number.`;

/** The order with this token, the secret part of its link. Throws 404 for an unknown token. */
export async function orderBehind(db: Database, token: string): Promise<FullOrder> {
  const order = await findOrderByToken(db, token);
  if (!order) throw refuse(i18n._(unknown), 404);
  return order;
}

/**
 * The order that this visitor may pay and cancel, with the path of its page (`base`). Throws 404 for an unknown token.
 * Without a token, takes the order that the visitor found on the tracking page. Throws a redirect if there is none, or
 * if the visitor may be the receiver of a gift.
 */
export async function payersOrder(
  context: Context,
  request: Request,
  /** The secret part of the order's link; undefined for the order that the visitor found on the tracking page. */
  token: string | undefined,
): Promise<{ order: FullOrder; base: string }> {
  const db = context.get(database);
  if (token !== undefined) return { order: await orderBehind(db, token), base: href("/orders/:token", { token }) };
  const tracked = await trackedOrder(context, request);
  const order = tracked && (await findOrder(db, tracked.id));
  // The receiver of a gift must not hear of the payment.
  const isPayers = order && !(order.isGift && tracked.isReceivers);
  if (!isPayers) throw redirect(order ? href("/track/order") : href("/track"), 303);
  return { order, base: href("/track/order") };
}
