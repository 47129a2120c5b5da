import type { PackState } from "#domain/catalogue/price-list.ts";

/** What a page showed of some packs, as one hidden field carries it: "2-250g:30900:1 2:58900:0". */
export function writeSeen(packs: readonly ({ id: string } & PackState)[]): string {
  return packs.map(({ id, price, available }) => `${id}:${price}:${available ? 1 : 0}`).join(" ");
}

/** Reads such a field again, by pack id; what is not of that form is passed over. */
export function readSeen(text: string): Map<string, PackState> {
  const packs = [...text.matchAll(/(?<=^| )([\w-]+):(\d{1,9}):([01])(?= |$)/g)];
  return new Map(
    packs.map(([, id, price, available]) => [id!, { price: Number(price), available: available === "1" }]),
  );
}
