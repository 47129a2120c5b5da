import type { Goods } from "#domain/catalogue/goods.ts";
import { doubtsAbout, percentBetween, type PackEdit } from "#domain/catalogue/price-list.ts";
import { formatAmount, formatForField } from "#domain/money.ts";
import { writeSeen } from "./seen.ts";

export type Preview = ReturnType<typeof previewOf>;

/** What edits would change, in words, with what to look at twice; and all of it again as a form sends it. */
export function previewOf(goods: readonly Goods[], edits: readonly PackEdit[]) {
  const wishes = new Map(edits.map((edit) => [edit.packId, edit]));
  const changes = goods.flatMap(({ name, packs }) => {
    const after = packs.map((pack) => ({ ...pack, ...wishes.get(pack.id)?.wanted }));
    return packs.flatMap(({ id, label }) => {
      const edit = wishes.get(id);
      return edit ? [{ id, name: `${name} ${label}`, ...differenceOf(edit, after) }] : [];
    });
  });
  return {
    changes,
    doubtful: changes.filter(({ doubts }) => doubts.length > 0).length,
    seen: writeSeen(edits.map(({ packId, seen }) => ({ id: packId, ...seen }))),
    sold: edits.filter(({ wanted }) => wanted.available).map(({ packId }) => packId),
  };
}

function differenceOf({ packId, seen, wanted }: PackEdit, packs: Parameters<typeof doubtsAbout>[2]) {
  const movesPrice = seen.price !== wanted.price;
  return {
    before: `Rs ${formatAmount(seen.price)}`,
    after: movesPrice ? `Rs ${formatAmount(wanted.price)}` : undefined,
    percent: movesPrice ? percentBetween(seen.price, wanted.price) : "",
    sale: seen.available === wanted.available ? undefined : wanted.available ? "Sold again" : "Not sold any more",
    doubts: movesPrice ? doubtsAbout(packId, seen.price, packs) : [],
    typed: formatForField(wanted.price),
  };
}
