import { href, redirect, type RouterContextProvider } from "react-router";
import { addToCurrentCart } from "./cart-cookie.server.ts";

/** Puts what an order held into the visitor's cart, as far as it can still be had, and leads there. */
export async function orderAgain(
  context: Readonly<RouterContextProvider>,
  request: Request,
  lines: readonly { packId: string; quantity: number }[],
) {
  const { leftOut, headers } = await addToCurrentCart(context, request, lines);
  return redirect(href("/cart") + (leftOut > 0 ? "?left-out" : ""), { status: 303, ...(headers && { headers }) });
}
