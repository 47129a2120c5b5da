import { textsOf } from "#app/form.server.ts";
import type { Problems } from "#app/ui/field.tsx";
import type { Goods } from "#domain/catalogue/goods.ts";
import { changedFields, readPrice, type PackEdit, type PackState } from "#domain/catalogue/price-list.ts";
import { readSeen } from "./seen.ts";

/** What was typed for a pack, and what the page had shown of it. */
export type Typed = { price: string; sold: boolean; seen: PackState };

/** What a form of prices has typed that differs from what it showed, by pack id. */
export function readTyped(form: FormData): Map<string, Typed> {
  const texts = textsOf(form);
  const sold = new Set(form.getAll("sold"));
  const typed = [...readSeen(texts.seen ?? "")].map(([id, seen]) => {
    return [id, { price: texts[`price-${id}`]?.trim() ?? "", sold: sold.has(id), seen }] as const;
  });
  return new Map(
    typed.filter(([, { price, sold: isSold, seen }]) => readPrice(price) !== seen.price || isSold !== seen.available),
  );
}

/** The edits that were typed, or what is wrong with them, by field, in the order of the grid. */
export function readEdits(goods: readonly Goods[], typed: ReadonlyMap<string, Typed>) {
  const edits: PackEdit[] = [];
  const problems: Problems = {};
  const rows = goods.flatMap(({ name, packs }) => packs.map(({ id, label }) => ({ id, name: `${name} ${label}` })));
  for (const { id, name } of rows) {
    const wish = typed.get(id);
    if (!wish) continue;
    const price = readPrice(wish.price);
    if (typeof price === "number") {
      edits.push({ packId: id, seen: wish.seen, wanted: { price, available: wish.sold } });
    } else problems[`price-${id}`] = `${name}: ${price.refused}`;
  }
  return { edits: edits.filter((edit) => Object.keys(changedFields(edit)).length > 0), problems };
}
