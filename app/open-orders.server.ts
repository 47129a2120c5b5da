import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { z } from "zod";
import { formatRupees } from "#domain/money.ts";
import {
  findHolder,
  type HolderOf,
  listOpenOrders,
  type OpenOrder,
} from "#domain/payments/worklist/open-orders.server.ts";
import { database, sharedByLoaders, type Context } from "./context.ts";
import { sendCookie } from "./session.server.ts";
import { sayHeld } from "./sentences/obstacles.ts";
import { signedCookie } from "./signed-cookie.server.ts";

/**
 * How long a browser remembers an unpaid order, in seconds. Such an order waits up to a night for its payment, or up
 * to three days after its customer reported a transfer.
 */
const THREE_DAYS = 60 * 60 * 24 * 3;
const MOST = 5;
const tokens = z.array(z.string().max(64)).max(MOST);

/**
 * The `Set-Cookie` value that makes the browser remember this unpaid order and up to four earlier ones. `token`: the
 * secret part of the order's link.
 */
export async function rememberOrder(context: Context, request: Request, token: string): Promise<string> {
  const others = (await rememberedTokens(context, request)).filter((one) => one !== token);
  return cookieOf(context).serialize([...others, token].slice(-MOST));
}

/** The `Set-Cookie` value that makes the browser forget its orders. */
export async function forgetOrders(context: Context): Promise<string> {
  return cookieOf(context).serialize([], { maxAge: 0 });
}

/** Whether the browser remembers orders; some may be paid by now. */
export async function hasOrders(context: Context, request: Request): Promise<boolean> {
  return (await rememberedTokens(context, request)).length > 0;
}

/** The orders in the browser's cookie that still await payment. */
const readOpen = sharedByLoaders(async (context: Context, request: Request) => {
  const remembered = await rememberedTokens(context, request);
  if (remembered.length === 0) return [];
  const open = await listOpenOrders(context.get(database), remembered);
  if (open.length < remembered.length) {
    const kept = open.map(({ token }) => token);
    sendCookie(context, kept.length === 0 ? await forgetOrders(context) : await cookieOf(context).serialize(kept));
  }
  return open;
});

/** The orders in the browser's cookie that still await payment, with links to pay them. */
export async function openOrders(context: Context, request: Request) {
  return (await readOpen(context, request)).map(linkTo);
}

function linkTo({ number, token, duePaise, isClaimed }: OpenOrder) {
  return {
    number,
    address: href("/orders/:token/pay", { token }),
    words: isClaimed || duePaise === 0 ? t`we look for your payment` : t`pay ${{ due: formatRupees(duePaise) }}`,
  };
}

/** Returns a function that finds the browser's unpaid order that holds a product or a part of it. */
export async function ownHolders(context: Context, request: Request): Promise<HolderOf> {
  return findHolder(await readOpen(context, request));
}

/** What a page says instead of "sold out": the customer's unpaid order holds it. */
export function heldBy(what: Parameters<typeof sayHeld>[0], order: OpenOrder) {
  return { ...linkTo(order), sentence: sayHeld(what, order.number) };
}

async function rememberedTokens(context: Context, request: Request): Promise<string[]> {
  const header = request.headers.get("Cookie");
  const kept: unknown = header?.includes("orders=") && (await cookieOf(context).parse(header));
  return tokens.safeParse(kept).data ?? [];
}

function cookieOf(context: Context) {
  return signedCookie(context, "orders", { maxAge: THREE_DAYS });
}
