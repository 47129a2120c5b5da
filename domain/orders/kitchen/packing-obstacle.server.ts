import { inArray } from "drizzle-orm";
import { readNames } from "#domain/catalogue/catalogue.server.ts";
import { weightOf } from "#domain/money.ts";
import { lots } from "#domain/catalogue/lots/schema.ts";
import type { Shortage } from "#domain/catalogue/stock/stock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { papersInWords } from "../printed-lots/paper.ts";
import type { Instead, OldPrint, PackingObstacle } from "./packing.server.ts";

/** A sentence for staff that says why an order cannot be packed or handed over, and what to do. */
export async function obstacleInWords(tx: Database, obstacle: PackingObstacle): Promise<string> {
  if ("short" in obstacle) return lackInWords(tx, obstacle.short);
  if ("recalled" in obstacle) return recalledInWords(obstacle.recalled);
  const { old, instead } = obstacle;
  const sentences = [
    ...(old ? [oldInWords(old)] : []),
    ...(instead.length > 0 ? [await insteadInWords(tx, instead)] : []),
  ];
  return sentences.join(" ");
}

/** A sentence for staff about an order that is packed from recalled stock lots with these ids. */
export function recalledInWords(recalled: readonly number[]): string {
  const many = recalled.length > 1;
  return `It is packed from ${many ? "batches" : "batch"} ${recalled.join(" and ")}, which ${many ? "are" : "is"} recalled. Take it back to what is to be cooked, and pack it anew.`;
}

async function lackInWords(tx: Database, short: readonly Shortage[]): Promise<string> {
  const names = await namesOf(tx, short);
  const lacks = short.map(
    ({ productId, wanted, left }) => `${names.get(productId)}: ${weightOf({ grams: wanted - left })}`,
  );
  return `No batch keeps long enough for it: ${lacks.join(", ")} missing. Add the batch it is packed from, then pack it.`;
}

function oldInWords({ papers, packs }: OldPrint): string {
  const was = papers.length > 1 ? "were" : "was";
  const words = packs.map(({ quantity, name, label }) => `${quantity} × ${name}, ${label}`).join("; ");
  return `Its ${papersInWords(papers)} ${was} printed before it changed: print again. In it now: ${words}.`;
}

async function insteadInWords(tx: Database, instead: readonly Instead[]): Promise<string> {
  const names = await namesOf(tx, instead);
  const named = await tx
    .select({ id: lots.id, recalledAt: lots.recalledAt })
    .from(lots)
    .where(
      inArray(
        lots.id,
        instead.flatMap(({ printed }) => printed),
      ),
    );
  const recalled = new Set(named.flatMap(({ id, recalledAt }) => (recalledAt ? [id] : [])));
  const batch = (id: number) => `batch ${id}${recalled.has(id) ? " (recalled)" : ""}`;
  const sentences = instead.map(({ productId, printed, take }) => {
    const parts = take.map(({ lotId, grams }) => {
      const from = lotId === undefined ? "what is cooked today" : batch(lotId);
      return take.length > 1 ? `${weightOf({ grams })} of ${from}` : from;
    });
    return `${names.get(productId)}: take ${parts.join(" and ")}. Its slip or label says ${printed.map(batch).join(" and ")}.`;
  });
  return sentences.join(" ");
}

async function namesOf(tx: Database, some: readonly { productId: string }[]): Promise<ReadonlyMap<string, string>> {
  const { products } = await readNames(tx, { packs: [], products: some.map(({ productId }) => productId) });
  return products;
}
