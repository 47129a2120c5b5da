import { whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { doneHere } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { mayActAs } from "#domain/accounts/account.ts";
import { isForOwners, kindOf, leftAloneBy, linesOf } from "#domain/catalogue/batch.ts";
import { findBatch } from "#domain/catalogue/batches.server.ts";
import { undoBatch, type Undone } from "#domain/catalogue/undo.server.ts";
import { isUuid } from "#platform/uuid.ts";

/** A saved change of prices or stock in words, for the page that is shown after saving. */
export type Done = {
  title: string;
  /** A sentence for each change that was saved. */
  lines: string[];
  /** After undoing: a sentence for each change that could not be taken back fully, with the reason. */
  leftAlone: string[];
  /** The id of the product that was changed; undefined if several products were changed, or nothing was. */
  productId: string | undefined;
  /** Whether the change did nothing but take products or packs off sale or put them back on sale. */
  movedShelf: boolean;
  /**
   * What the undo button sends, and its label; undefined when the change is undone already or the user may not undo it.
   * `batch` is the id that all changes saved together share. After "Out for today" or "Back today" was pressed, `batch`
   * instead names the opposite button and the product: "in-today <product id>" or "out-today <product id>".
   */
  undo: { batch: string; label: string } | undefined;
};

const words = {
  change: { title: "Saved.", press: "Undo" },
  undo: { title: "Taken back.", press: "Do it again" },
  redo: { title: "Done again.", press: "Undo" },
};

/**
 * Describes what was just saved: all changes that share the id in the URL's query parameter `done`. If `done` is
 * "nothing", the description says that nothing was changed. Undefined when `done` is missing or an unknown id. With an
 * id it is undefined also for every request that is not a GET.
 */
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
 * Undoes the changes that were saved together under the id `batch`, and redirects to the page of the request, which
 * then says so (`readDone`). An undo has an id too, and undoing it makes the changes again. If something was changed
 * again since, that stays and the rest is undone. A second call with the same `batch` changes nothing and redirects
 * like the first. Throws 404 for an unknown id, 409 when everything was changed again since, and 410 when the changes
 * are more than 30 days old. Throws 403 when the user is no owner and the changes concern prices, or a product's place
 * in its category or on the home page.
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
