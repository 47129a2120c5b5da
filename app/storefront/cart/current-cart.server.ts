import { msg, t } from "@lingui/core/macro";
import { redirect, type RouterContextProvider } from "react-router";
import { database, environment, sharedByLoaders } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { signedCookie } from "#app/signed-cookie.server.ts";
import {
  type CartChange,
  type CartOutcome,
  changeCart,
  findCart,
  findCartOf,
  nextVersion,
  type Whose,
} from "#domain/cart/cart.server.ts";
import { type Cart, emptyCart, MAX_QUANTITY, parseQuantity } from "#domain/cart/cart.ts";
import { mergeCarts } from "#domain/cart/merging.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { i18n } from "#app/words/words.ts";
import { tooMany, tooManyLines } from "./refusals.ts";
import { cartWithout } from "./left-out.server.ts";

type Context = Readonly<RouterContextProvider>;

const THIRTY_DAYS = 60 * 60 * 24 * 30;

/** The visitor's cart, from the account or the cookie; empty when none is stored. */
export const currentCart = sharedByLoaders(async (context: Context, request: Request): Promise<Cart> => {
  const db = context.get(database);
  const id = await cartId(context, request);
  const found = id && (await findCart(db, id));
  if (found) return found;
  const hadOne = id ?? (await signedIn(context, request));
  return hadOne ? { version: await nextVersion(db), lines: [] } : emptyCart;
});

/** Changes the visitor's cart. `cookies`: the `Set-Cookie` values that the caller must send. */
export async function changeCurrentCart(context: Context, request: Request, change: CartChange) {
  const whose = await whoseCart(context, request);
  const outcome = await changeCart(context.get(database), whose, change);
  return { outcome, cookies: outcome.ok && outcome.id ? await keptAs(context, whose, outcome.id) : [] };
}

/**
 * Raises the quantities in the visitor's cart to the quantities in a past order, as far as packs are available and the
 * cart has room. Redirects to the cart, which names what was left out. A second call changes nothing.
 */
export async function orderAgain(
  context: Context,
  request: Request,
  lines: readonly { packId: string; quantity: number }[],
) {
  let whose = await whoseCart(context, request);
  const leftOut: string[] = [];
  for (const { packId, quantity } of lines) {
    const outcome = await changeCart(context.get(database), whose, { kind: "at least", packId, quantity });
    if (!outcome.ok || outcome.quantity < quantity) leftOut.push(packId);
    if (outcome.ok && typeof whose !== "object") whose = outcome.id;
  }
  const headers = (await keptAs(context, whose)).map((cookie): [string, string] => ["Set-Cookie", cookie]);
  return redirect(cartWithout(leftOut), { status: 303, headers });
}

/** The `Set-Cookie` value that deletes the cart's cookie. */
export async function expiredCartCookie(context: Context): Promise<string> {
  return cookieOf(context).serialize("", { maxAge: 0 });
}

/**
 * Moves the browser's cart into the account. Returns the `Set-Cookie` values to send, and the ids of packs that did not
 * all get into the account's cart.
 */
export async function takeCartAlong(context: Context, request: Request, userId: string) {
  const id = await guestCartId(context, request);
  if (!id) return { cookies: [], leftOut: [] };
  const leftOut = await mergeCarts(context.get(database), id, userId);
  return { cookies: [await expiredCartCookie(context)], leftOut };
}

/** The id of the visitor's cart, if any. A guest's id comes from the cookie, and that cart may have been deleted. */
export async function cartId(context: Context, request: Request): Promise<string | undefined> {
  const whose = await whoseCart(context, request);
  return typeof whose === "object" ? findCartOf(context.get(database), whose.userId) : whose;
}

async function whoseCart(context: Context, request: Request): Promise<Whose> {
  const who = await signedIn(context, request);
  return who ? { userId: who.id } : guestCartId(context, request);
}

const guestCartId = sharedByLoaders(async (context: Context, request: Request): Promise<string | undefined> => {
  const header = request.headers.get("Cookie");
  const id: unknown = header && (await cookieOf(context).parse(header));
  return isUuid(id) ? id : undefined;
});

/** The `Set-Cookie` values that keep a guest's cart (`id`) for thirty days. An account's cart needs no cookie. */
async function keptAs(context: Context, whose: Whose, id = whose): Promise<string[]> {
  if (typeof whose === "object" || typeof id !== "string") return [];
  return [await cookieOf(context).serialize(id)];
}

function cookieOf(context: Context) {
  return signedCookie(context, "cart", { maxAge: THIRTY_DAYS, readsUnnamed: true });
}

/** The `Set-Cookie` value that tells the page's script the number of lines in the cart. */
export function bagCookie(context: Context, lines: number): string {
  const secure = context.get(environment).SITE_URL.startsWith("https:") ? "; Secure" : "";
  return `bag=${lines}; Path=/; SameSite=Lax; Max-Age=${THIRTY_DAYS}${secure}`;
}

export type Refusal = Exclude<CartOutcome, { ok: true }>;

const unknownPack = msg`We do not sell that pack. Nothing in your cart has changed.`;
const soldOut = msg`That pack has sold out. Nothing in your cart has changed.`;

/** Reads a change of the cart from a form. Returns a `problem` for an invalid pack id or quantity. */
export function parseChange(form: FormData, kind: CartChange["kind"], packId = form.get("packId")) {
  const quantity = parseQuantity(form.get("to") ?? form.get("quantity"), Infinity);
  if (typeof packId !== "string" || !/^[\w-]{1,64}$/.test(packId)) return { problem: i18n._(unknownPack) };
  if (quantity === undefined || (kind === "add" && quantity === 0)) {
    return {
      problem: t`The quantity has to be a whole number from 0 to ${MAX_QUANTITY}. Nothing in your cart has changed.`,
    };
  }
  if (quantity > MAX_QUANTITY) return { problem: tooMany() };
  const addedAt = parseAddedAt(form.get("addedAt"));
  return { change: { kind, packId, quantity, addedAt } };
}

/** Reads the time when a removed cart line was first added, in microseconds since 1970. Undefined for other text. */
export function parseAddedAt(text: FormDataEntryValue | null): number | undefined {
  return typeof text === "string" && /^\d{16}$/.test(text) ? Number(text) : undefined;
}

/** Says why the cart was not changed. */
export function refusalSentence(refusal: Refusal): string {
  if (refusal.reason === "few left")
    return t`Only ${{ left: refusal.left }} of that pack left. Nothing in your cart has changed.`;
  if (refusal.reason === "too many") return tooMany();
  if (refusal.reason === "too many lines") return tooManyLines();
  return i18n._(refusal.reason === "sold out" ? soldOut : unknownPack);
}
