import { readFormData } from "#app/form.server.ts";
import type { Route } from "./+types/cart-state";
import { changeCurrentCart, currentCart, parseChange, refusalSentence } from "#app/storefront/visitor.server.ts";
import type { CartAnswer } from "./cart-store.ts";

/** The cart as JSON for the page's script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return answer({ cart: await currentCart(context, request) });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { change, problem } = parseChange(await readFormData(request), "set");
  if (!change) return answer({ cart: await currentCart(context, request), problem }, 422);

  const { outcome, cookies } = await changeCurrentCart(context, request, change);
  if (outcome.ok) return answer({ cart: outcome.cart }, 200, cookies);
  return answer({ cart: await currentCart(context, request), problem: refusalSentence(outcome) }, 422);
}

function answer(body: CartAnswer, status = 200, cookies: readonly string[] = []) {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return Response.json(body, { status, headers });
}
