import { whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { doneHere } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { mayActAs } from "#domain/accounts/account.ts";
import { isForOwners, kindOf, leftAloneBy, linesOf } from "#domain/catalogue/batch.ts";
import { findBatch } from "#domain/catalogue/batches.server.ts";
import { undoBatch, type Undone } from "#domain/catalogue/undo.server.ts";
import { isUuid } from "#platform/uuid.ts";

/** A saved change of prices or stock, in words. */
export type Done = {
  title: string;
  /** A sentence for each change. */
  lines: string[];
  /** Sentences that say what an undo did not undo, or undid only in part, and why. */
  leftAlone: string[];
  /** The id of the changed product; undefined if several or none were changed. */
  productId: string | undefined;
  /** Whether all changes took packs off sale or put packs back on sale. */
  movedShelf: boolean;
  /** What the undo button sends, and its label; undefined when the user cannot undo the change. */
  undo: { batch: string; label: string } | undefined;
};

const words = {
  change: { title: "Saved.", press: "Undo" },
  undo: { title: "Taken back.", press: "Do it again" },
  redo: { title: "Done again.", press: "Undo" },
};

/** The change that was just saved, from the id in the URL's query; undefined for an unknown id. */
export async function readDone(context: Context, request: Request): Promise<Done | undefined> {
  const said = new URL(request.url).searchParams.get("done");
  const nothing = { lines: [], leftAlone: [], productId: undefined, movedShelf: false, undo: undefined };
  if (said === "nothing") return { title: "Nothing was changed: it was so already.", ...nothing };
  const batch = isUuid(said) ? await findBatch(context.get(database), said) : undefined;
  if (!batch || request.method !== "GET") return undefined;

  const [first] = batch.entries;
  const mayUndo = mayActAs(whoActs(context).role, isForOwners(batch) ? "owner" : "staff");
  const { title, press } = words[kindOf(batch)];
  return {
    title: batch.undoneBy ? "This was taken back." : title,
    lines: linesOf(batch),
    leftAlone: leftAloneBy(batch),
    productId:
      first && batch.entries.every(({ productId }) => productId === first.productId) ? first.productId : undefined,
    movedShelf: batch.entries.every(({ after }) => "available" in after),
    undo: mayUndo && !batch.undoneBy ? { batch: batch.id, label: press } : undefined,
  };
}

const refusals: Record<Extract<Undone, { ok: false }>["reason"], [sentence: string, status: number]> = {
  unknown: ["There is no such change to take back.", 404],
  "too old": ["That change is more than 30 days old. Write the price or the count anew instead.", 410],
  "not theirs": ["Prices and places are changed, and taken back, by the owner.", 403],
  "all changed since": ["Nothing was taken back: all of it has been changed again since.", 409],
};

/**
 * Undoes the changes that were saved together under the id `batch`, except values that were changed again since. Throws
 * one of the `refusals` if nothing is undone.
 */
export async function takeBack(context: Context, request: Request, batch: string): Promise<Response> {
  const { id, name, role } = whoActs(context);
  const wish = { batch, by: { id, name }, mayChangePrices: mayActAs(role, "owner") };
  const outcome: Undone = isUuid(batch)
    ? await undoBatch(context.get(database), wish)
    : { ok: false, reason: "unknown" };
  if (!outcome.ok) throw refuse(...refusals[outcome.reason]);
  return doneHere(request, { done: outcome.batch });
}
