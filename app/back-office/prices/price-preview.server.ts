import type { Goods } from "#domain/catalogue/products/goods.ts";
import type { PackEdit } from "#domain/catalogue/packs/packs.server.ts";
import { doubtsAbout, percentBetween } from "#domain/catalogue/prices/price-guard.ts";
import { daysInWords, type Days } from "#domain/catalogue/prices/dated-price.ts";
import { formatRupees } from "#domain/money.ts";
import type { Preview } from "./price-preview.tsx";

/** The preview of price changes, in words. Without `days`, the new prices apply from now on. */
export function previewOf(
  goods: readonly Goods[],
  edits: readonly PackEdit[],
  days: Days | undefined,
): Omit<Preview, "fields"> {
  const wishes = new Map(edits.map((edit) => [edit.packId, edit]));
  const changes = goods.flatMap(({ name, packs }) => {
    const after = packs.map((pack) => ({ ...pack, ...wishes.get(pack.id)?.wanted }));
    return packs.flatMap(({ id, label }) => {
      const edit = wishes.get(id);
      return edit ? [{ id, name: `${name} ${label}`, ...differenceOf(edit, after) }] : [];
    });
  });
  return {
    days: days && daysInWords(days),
    changes,
    doubtful: changes.filter(({ doubts }) => doubts.length > 0).length,
  };
}

function differenceOf({ packId, seen, wanted }: PackEdit, packs: Parameters<typeof doubtsAbout>[2]) {
  const movesPrice = seen.price !== wanted.price;
  return {
    before: formatRupees(seen.price),
    after: movesPrice ? formatRupees(wanted.price) : undefined,
    percent: movesPrice ? percentBetween(seen.price, wanted.price) : "",
    sale: seen.available === wanted.available ? undefined : wanted.available ? "Sold again" : "Not sold any more",
    doubts: movesPrice ? doubtsAbout(packId, seen.price, packs) : [],
  };
}
