import { database } from "#app/context.ts";
import { readFormData } from "#app/form.server.ts";
import type { Route } from "./+types/cart-state";
import { cartDelivery } from "#app/storefront/delivery/delivery-answers.server.ts";
import { bagCookie, changeCurrentCart, currentCart, parseChange } from "./current-cart.server.ts";
import { knownVisitor } from "#app/storefront/visitor.server.ts";
import { findCart } from "#domain/cart/cart.server.ts";
import { emptyCart } from "#domain/cart/cart.ts";
import type { CartAnswer } from "./cart-store.ts";
import { whyRefused } from "./refused-line.server.ts";

/** Answers the page's script with the visitor's cart and data, as JSON. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { cart, ...visitor } = (await knownVisitor(context, request)) ?? { cart: emptyCart, bag: 0, hasOrders: false };
  const delivery = await cartDelivery(context, request, cart);
  if (visitor.place) visitor.place.staysBehind = Object.keys(delivery?.refusals ?? {});
  return answer({ cart, visitor });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { change, problem } = parseChange(await readFormData(request), "set");
  if (!change) return answer({ cart: await currentCart(context, request), problem }, 422);

  const { outcome, cookies } = await changeCurrentCart(context, request, change);
  const changed = outcome.ok && outcome.id ? await findCart(context.get(database), outcome.id) : undefined;
  const cart = changed ?? (await currentCart(context, request));
  // If the page is left before the answer comes, the next page reads the number of lines from this cookie.
  const kept = [...cookies, bagCookie(context, cart.lines.length)];
  if (outcome.ok) return answer({ cart }, 200, kept);
  return answer({ cart, problem: await whyRefused(context, request, change.packId, outcome) }, 422, kept);
}

function answer(body: CartAnswer, status = 200, cookies: readonly string[] = []) {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return Response.json(body, { status, headers });
}
