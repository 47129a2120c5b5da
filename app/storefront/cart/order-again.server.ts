import { href, redirect, type RouterContextProvider } from "react-router";
import { fillCurrentCart } from "./cart-cookie.server.ts";

/** Sees to it that the visitor's cart holds what an order held, as far as it can still be had, and leads there; twice is once. */
export async function orderAgain(
  context: Readonly<RouterContextProvider>,
  request: Request,
  lines: readonly { packId: string; quantity: number }[],
) {
  const { leftOut, headers } = await fillCurrentCart(context, request, lines);
  return redirect(href("/cart") + (leftOut > 0 ? "?left-out" : ""), { status: 303, ...(headers && { headers }) });
}
