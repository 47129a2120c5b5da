import { readForm } from "#app/read-form.ts";
import type { Route } from "./+types/cart-state";
import { changeCurrentCart, currentCart } from "./cart-cookie.server.ts";
import { parseChange, refusalSentence } from "./cart-change.ts";
import type { CartAnswer } from "./cart-store.ts";

const headers = { "Cache-Control": "private, no-store" };

/** The cart as data, for the page's own script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return answer({ cart: await currentCart(context, request) });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { change, problem } = parseChange(await readForm(request), "set");
  if (!change) return answer({ cart: await currentCart(context, request), problem }, 422);

  const { outcome, headers: cookie } = await changeCurrentCart(context, request, change);
  if (outcome.ok) return answer({ cart: outcome.cart }, 200, cookie);
  return answer({ cart: await currentCart(context, request), problem: refusalSentence(outcome) }, 422);
}

function answer(body: CartAnswer, status = 200, cookie?: Record<string, string>) {
  return Response.json(body, { status, headers: { ...headers, ...cookie } });
}
