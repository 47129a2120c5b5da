import { createCookie, type RouterContextProvider } from "react-router";
import { changeCart, findCart, nextVersion, type CartChange } from "#domain/cart/cart.server.ts";
import { emptyCart, type Cart } from "#domain/cart/cart.ts";
import { database, environment } from "#app/context.ts";
import { isUuid } from "#platform/uuid.ts";

type Context = Readonly<RouterContextProvider>;

const THIRTY_DAYS = 60 * 60 * 24 * 30;

/** The visitor's cart; an empty one until the first addition, which is also when the cookie is set. */
export async function currentCart(context: Context, request: Request): Promise<Cart> {
  const db = context.get(database);
  const id = await cartId(context, request);
  if (!id) return emptyCart;
  return (await findCart(db, id)) ?? { version: await nextVersion(db), lines: [] };
}

/** Changes the visitor's cart; `headers` keep the cookie alive for another thirty days. */
export async function changeCurrentCart(context: Context, request: Request, change: CartChange) {
  const outcome = await changeCart(context.get(database), await cartId(context, request), change);
  const id = outcome.ok && outcome.id;
  const headers = id ? { "Set-Cookie": await cookieOf(context).serialize(id) } : undefined;
  return { outcome, headers };
}

/** Adds several packs at once; `leftOut` counts those that cannot be had (any more) in that number. */
export async function addToCurrentCart(
  context: Context,
  request: Request,
  lines: readonly { packId: string; quantity: number }[],
) {
  let id = await cartId(context, request);
  let leftOut = 0;
  for (const { packId, quantity } of lines) {
    const outcome = await changeCart(context.get(database), id, { kind: "add", packId, quantity });
    if (outcome.ok) id = outcome.id;
    else leftOut += 1;
  }
  const headers = id ? { "Set-Cookie": await cookieOf(context).serialize(id) } : undefined;
  return { leftOut, headers };
}

/** The cookie as it is sent when its cart has become an order. */
export async function forgetCart(context: Context): Promise<string> {
  return cookieOf(context).serialize("", { maxAge: 0 });
}

/**
 * To be called when somebody signs in: what the browser's cart holds goes into the account's. Gives the cookie to send,
 * if any.
 */
export async function takeCartAlong(
  _context: Context,
  _request: Request,
  _userId: string,
): Promise<string | undefined> {
  return undefined;
}

/** The id of the visitor's cart, whether or not there is still a cart of that id. */
export async function cartId(context: Context, request: Request): Promise<string | undefined> {
  const header = request.headers.get("Cookie");
  const id: unknown = header && (await cookieOf(context).parse(header));
  return isUuid(id) ? id : undefined;
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
