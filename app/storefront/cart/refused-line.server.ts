import { packNameOf } from "#app/ui/goods-name.tsx";
import { t } from "@lingui/core/macro";
import { href, redirect } from "react-router";
import { database, formFailed, type Context } from "#app/context.ts";
import { showAgain, textsOf } from "#app/form.server.ts";
import { ownHolders } from "#app/open-orders.server.ts";
import { refuse } from "#app/refusal.ts";
import { sayHeld } from "#app/sentences/obstacles.ts";
import { type Refusal, refusalSentence } from "./current-cart.server.ts";
import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";

/**
 * Answers a refused cart form with status 422, the typed quantity and the reason (`sentence`). If customers cannot see
 * the pack, throws a 422 that has only the reason.
 */
export async function refuseLine(context: Context, form: FormData, packId: unknown, sentence: string) {
  const id = typeof packId === "string" && !packId.includes("\0") ? packId : "";
  const { products } = await loadProductsOf(context.get(database), [id]);
  const [product] = products;
  const pack = product?.packs.find((one) => one.id === id);
  // Customers must not see the name of a draft.
  if (!product || !pack || (product.state !== "on-sale" && product.state !== "hidden")) throw refuse(sentence);
  const { to, quantity = to ?? "" } = textsOf(form);
  return showAgain(context, { values: { quantity }, problems: { quantity: sentence } }, 422, {
    packId: id,
    slug: product.slug,
    name: packNameOf({ ...product, label: pack.label }),
  });
}

/** Says why a pack was not put into the cart. Names the customer's unpaid order that holds it. */
export async function whyRefused(context: Context, request: Request, packId: string, refusal: Refusal) {
  const sentence = refusalSentence(refusal);
  if (refusal.reason !== "sold out" && refusal.reason !== "few left") return sentence;
  const holderOf = await ownHolders(context, request);
  const { products } = await loadProductsOf(context.get(database), [packId]);
  const holder = products[0] && holderOf(products[0]);
  if (!holder) return sentence;
  if (refusal.reason === "few left") return `${sentence} ${sayHeld("more", holder.number)}`;
  return `${sayHeld("what was left", holder.number)} ${t`Nothing in your cart has changed.`}`;
}

/** The loader of a URL that only receives forms. Returns null after a refused form, else a redirect to the cart. */
export function onlyRefused(context: Context) {
  return context.get(formFailed) ? null : redirect(href("/cart"));
}
