import { MAX_QUANTITY, parseQuantity, tooMany } from "#domain/cart/cart.ts";
import type { CartChange, CartOutcome } from "#domain/cart/cart.server.ts";

type Refusal = Exclude<CartOutcome, { ok: true }>;

const sentences = {
  "unknown pack": "We do not sell that pack. Nothing in your cart has changed.",
  "sold out": "That pack has sold out. Nothing in your cart has changed.",
  "too many": tooMany,
};

const notANumber = `The quantity has to be a whole number from 0 to ${MAX_QUANTITY}. Nothing in your cart has changed.`;

/** Reads a change from a form, or says in a sentence why it cannot be one. */
export function parseChange(form: FormData, kind: CartChange["kind"], packId = form.get("packId")) {
  const quantity = parseQuantity(form.get("to") ?? form.get("quantity"));
  if (typeof packId !== "string" || !/^[\w-]{1,64}$/.test(packId)) return { problem: sentences["unknown pack"] };
  if (quantity === undefined || (kind === "add" && quantity === 0)) return { problem: notANumber };
  return { change: { kind, packId, quantity } };
}

export function refusalSentence(refusal: Refusal): string {
  if (refusal.reason === "few left") return `Only ${refusal.left} of that pack left. Nothing in your cart has changed.`;
  return sentences[refusal.reason];
}
