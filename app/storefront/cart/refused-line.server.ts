import { href, redirect } from "react-router";
import { database, formFailed, type Context } from "#app/context.ts";
import { showAgain, textsOf } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";

/**
 * Answers 422 with the quantity as it was typed and `sentence`, the reason of the refusal, for the page `RefusedLine`.
 * `packId` comes unchecked from the form or the URL. When there is no such pack, or its product is a draft or archived,
 * throws 422, for which the error screen shows `sentence`.
 */
export async function refuseLine(context: Context, form: FormData, packId: unknown, sentence: string) {
  const id = typeof packId === "string" && !packId.includes("\0") ? packId : "";
  const { products } = await loadProductsOf(context.get(database), [id]);
  const [product] = products;
  const pack = product?.packs.find((one) => one.id === id);
  // What is a draft has no name yet for customers.
  if (!product || !pack || (product.state !== "on-sale" && product.state !== "hidden")) throw refuse(sentence);
  const { to, quantity = to ?? "" } = textsOf(form);
  return showAgain(context, { values: { quantity }, problems: { quantity: sentence } }, 422, {
    packId: id,
    slug: product.slug,
    name: `${product.name}, ${pack.label}`,
  });
}

/**
 * The loader of a URL that only receives forms. After a form, it runs in the same request as the action. If the action
 * refused the form, returns null, so that the page of the refusal is shown. Otherwise, for example when somebody opens
 * the URL, returns a redirect to the cart.
 */
export function onlyRefused(context: Context) {
  return context.get(formFailed) ? null : redirect(href("/cart"));
}
