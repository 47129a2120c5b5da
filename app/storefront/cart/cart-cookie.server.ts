import { createCookie, type RouterContextProvider } from "react-router";
import {
  changeCart,
  findCart,
  findCartOf,
  nextVersion,
  type CartChange,
  type Whose,
} from "#domain/cart/cart.server.ts";
import { emptyCart, type Cart } from "#domain/cart/cart.ts";
import { mergeCarts } from "#domain/cart/merging.server.ts";
import { database, environment, sharedByLoaders } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { isUuid } from "#platform/uuid.ts";

type Context = Readonly<RouterContextProvider>;

const THIRTY_DAYS = 60 * 60 * 24 * 30;

/** The visitor's cart; an empty one until the first addition, which is also when a guest's cookie is set. */
export const currentCart = sharedByLoaders(async (context: Context, request: Request): Promise<Cart> => {
  const db = context.get(database);
  const id = await cartId(context, request);
  const found = id && (await findCart(db, id));
  if (found) return found;
  const hadOne = id ?? (await signedIn(context, request));
  return hadOne ? { version: await nextVersion(db), lines: [] } : emptyCart;
});

/** Changes the visitor's cart; `headers` keep a guest's cookie alive for another thirty days. */
export async function changeCurrentCart(context: Context, request: Request, change: CartChange) {
  const whose = await whoseCart(context, request);
  const outcome = await changeCart(context.get(database), whose, change);
  if (outcome.ok && !outcome.id) return { outcome: { ...outcome, cart: await currentCart(context, request) } };
  return { outcome, headers: outcome.ok ? await keptAs(context, whose, outcome.id) : undefined };
}

/** Makes the cart hold at least so many of each pack; `leftOut` counts those that cannot be had (any more) in that number. */
export async function fillCurrentCart(
  context: Context,
  request: Request,
  lines: readonly { packId: string; quantity: number }[],
) {
  let whose = await whoseCart(context, request);
  let leftOut = 0;
  for (const { packId, quantity } of lines) {
    const outcome = await changeCart(context.get(database), whose, { kind: "at least", packId, quantity });
    const held = outcome.ok ? outcome.cart.lines.find((line) => line.packId === packId)?.quantity : 0;
    if ((held ?? 0) < quantity) leftOut += 1;
    if (outcome.ok && typeof whose !== "object") whose = outcome.id;
  }
  return { leftOut, headers: await keptAs(context, whose) };
}

/** The cookie as it is sent when its cart has become an order. */
export async function forgetCart(context: Context): Promise<string> {
  return cookieOf(context).serialize("", { maxAge: 0 });
}

/**
 * To be called when somebody signs in: what the browser's cart holds goes into the account's. Gives the cookie to send,
 * if any.
 */
export async function takeCartAlong(context: Context, request: Request, userId: string): Promise<string | undefined> {
  const id = await guestCartId(context, request);
  if (!id) return undefined;
  await mergeCarts(context.get(database), id, userId);
  return forgetCart(context);
}

/** The id of the visitor's cart: the account's, or the one that a guest's cookie names, whether or not it is still there. */
export async function cartId(context: Context, request: Request): Promise<string | undefined> {
  const whose = await whoseCart(context, request);
  return typeof whose === "object" ? findCartOf(context.get(database), whose.userId) : whose;
}

async function whoseCart(context: Context, request: Request): Promise<Whose> {
  const who = await signedIn(context, request);
  return who ? { userId: who.id } : guestCartId(context, request);
}

async function guestCartId(context: Context, request: Request): Promise<string | undefined> {
  const header = request.headers.get("Cookie");
  const id: unknown = header && (await cookieOf(context).parse(header));
  return isUuid(id) ? id : undefined;
}

/** An account's cart needs no cookie. */
async function keptAs(context: Context, whose: Whose, id = whose) {
  if (typeof whose === "object" || typeof id !== "string") return undefined;
  return { "Set-Cookie": await cookieOf(context).serialize(id) };
}

function cookieOf(context: Context) {
  const { COOKIE_SECRETS, SITE_URL } = context.get(environment);
  return createCookie("cart", {
    httpOnly: true,
    sameSite: "lax",
    secure: SITE_URL.startsWith("https:"),
    path: "/",
    maxAge: THIRTY_DAYS,
    secrets: COOKIE_SECRETS,
  });
}
