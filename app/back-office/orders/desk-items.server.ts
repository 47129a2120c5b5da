import { sayScarcity } from "#app/sentences/packs.ts";
import type { Values } from "#app/ui/field.tsx";
import { readDeskCart } from "#domain/cart/desk-cart.server.ts";
import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { type Pack, scarcityOf } from "#domain/catalogue/products/product.ts";
import { searchProducts } from "#domain/catalogue/search/search.server.ts";
import { priceField, quantityField, readDeskLines } from "#domain/checkout/desk-form.ts";
import { formatRupees } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";

/** How many products a search at the desk shows. */
const MOST_FOUND = 6;
const MOST_TYPED = 100;

/** The values of a form after its button was pressed: "add" and "remove" are ids of packs. */
export function afterButton({ add, remove, ...values }: Values): Values {
  if (add !== undefined) {
    const before = Number(values[quantityField(add)]) || 0;
    return { ...values, [quantityField(add)]: String(before + 1), q: "" };
  }
  if (remove === undefined) return values;
  const { [quantityField(remove)]: _, [priceField(remove)]: __, ...others } = values;
  return others;
}

/** The packs that staff chose, as a cart and as the page shows them, and those found for what they typed. */
export async function readItems(db: Database, values: Values) {
  const { lines, problems } = readDeskLines(values);
  const cart = await readDeskCart(db, lines);
  const typed = (values.q ?? "").trim();
  if (typed.length > MOST_TYPED) problems.q = "A few letters of one item are enough";
  for (const { packId, price, lowered } of cart.lines) {
    if (lowered && lowered.to > price)
      problems[priceField(packId)] = `It costs ${formatRupees(price)} today, and a price can only be lowered`;
  }
  return {
    lines,
    problems,
    cart,
    shown: {
      chosen: cart.lines.map(({ packId, name, label, price, quantity, left }) => ({
        packId,
        name: `${name}, ${label}`,
        price: formatRupees(price),
        quantity: String(quantity),
        left: left === undefined || left >= quantity ? undefined : `The stock suffices for ${left}.`,
      })),
      found: await findPacks(db, typed.slice(0, MOST_TYPED)),
    },
  };
}

export type ItemsView = Awaited<ReturnType<typeof readItems>>["shown"];

async function findPacks(db: Database, typed: string) {
  if (typed === "") return undefined;
  const { slugs } = await searchProducts(db, { typed, most: MOST_FOUND, isUnfinished: true });
  const products = await readProducts(db, slugs);
  return {
    typed,
    packs: products.flatMap((product) =>
      product.packs.map((pack) => ({
        packId: pack.id,
        name: product.name,
        nameTe: product.nameTe,
        label: pack.label,
        price: formatRupees(pack.price),
        isAvailable: pack.available,
        scarcity: scarcityIn(pack),
      })),
    ),
  };
}

function scarcityIn(pack: Pack): string | undefined {
  if (!pack.available) return "Sold out";
  const left = scarcityOf(pack);
  return left === undefined ? undefined : sayScarcity(left);
}
