import { href } from "react-router";
import { whoActs } from "#app/access.ts";
import { labelOf } from "#app/back-office/settings/fact-groups.ts";
import { database, type Context } from "#app/context.ts";
import { done, doneHere } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Values } from "#app/ui/field.tsx";
import { mayTakeBack } from "#domain/undo/permission.ts";
import type { Submission } from "#domain/edits/submissions.server.ts";
import { describeSubmission } from "#domain/undo/submissions.server.ts";
import { takeBack } from "#domain/undo/undo.server.ts";
import { isUuid } from "#platform/uuid.ts";

/** What a press of a form changed, in words. */
export type Done = {
  title: string;
  /** A sentence for each change. */
  lines: string[];
  /** Sentences that say what was not taken back, or only in part, and why. */
  leftAlone: string[];
  /** The id of the changed product; undefined if several or none were changed. */
  productId: string | undefined;
  /** Whether all changes took packs off sale or put packs back on sale. */
  movedShelf: boolean;
  /** Whether it can never be taken back. */
  isFinal: boolean;
  /** The id of what the undo button takes back, and its label; undefined when the user cannot take it back. */
  undo: { submission: string; label: string } | undefined;
};

const words = {
  change: { title: "Saved.", press: "Undo" },
  undo: { title: "Taken back.", press: "Do it again" },
  redo: { title: "Done again.", press: "Undo" },
};

/** Whether a submission made a new change, took one back ("undo"), or took an undo back ("redo"). */
export function kindOf({ undid }: Pick<Submission, "undid">): keyof typeof words {
  if (!undid) return "change";
  return undid === "undo" ? "redo" : "undo";
}

/** What the button of a submission says that takes it back. */
export const pressOf = (submission: Pick<Submission, "undid">) => words[kindOf(submission)].press;

/** The change that was just saved, from the id in the URL's query; undefined for an unknown id. */
export async function readDone(context: Context, request: Request): Promise<Done | undefined> {
  const said = new URL(request.url).searchParams.get("done");
  const nothing = {
    lines: [],
    leftAlone: [],
    productId: undefined,
    movedShelf: false,
    isFinal: false,
    undo: undefined,
  };
  if (said === "nothing") return { title: "Nothing was changed: it was so already.", ...nothing };
  const found = isUuid(said) ? await describeSubmission(context.get(database), said, labelOf) : undefined;
  if (!found || request.method !== "GET") return undefined;

  const { id, lines, leftAlone, edits, count, undone, open } = found;
  const [first] = edits;
  const mayUndo = edits.every((edit) => mayTakeBack(whoActs(context).role, edit));
  return {
    title: undone === count ? "This was taken back." : words[kindOf(found)].title,
    lines,
    leftAlone,
    productId: first && edits.every(({ subjectId }) => subjectId === first.subjectId) ? first.subjectId : undefined,
    movedShelf: edits.every(
      ({ kind, after }) => kind === "product" && Object.keys(after).every((field) => field.startsWith("sold-")),
    ),
    isFinal: edits.every(({ isFinal }) => isFinal),
    undo: mayUndo && open > 0 ? { submission: id, label: pressOf(found) } : undefined,
  };
}

/**
 * What the pressed button takes back: "undo", the id of a submission, and the id of an edit if only one goes back.
 * Undefined for any other button.
 */
export function undoIn({ intent = "" }: Values): { submission: string; edit: number | undefined } | undefined {
  const [verb, submission = "", edit] = intent.split(" ");
  return verb === "undo" ? { submission, edit: edit && /^\d{1,9}$/.test(edit) ? Number(edit) : undefined } : undefined;
}

const refusals = {
  unknown: ["There is no such change to take back.", 404],
  "too old": ["That change is more than 30 days old. Write the price or the count anew instead.", 410],
  final: ["That cannot be taken back. The list of changes says why.", 409],
  "not theirs": ["Your role here does not change that, so it cannot take it back. Ask an owner.", 403],
  "all changed since": ["Nothing was taken back: all of it has been changed again since.", 409],
} as const;

/**
 * Takes back what was saved by one press, except values that were changed again since. Throws a refusal that says why if
 * nothing is taken back.
 */
export async function takeBackPressed(
  context: Context,
  request: Request,
  { submission, edit }: NonNullable<ReturnType<typeof undoIn>>,
): Promise<Response> {
  const { id, name, role } = whoActs(context);
  const wish = { submission, edit, by: { id, name }, role };
  if (!isUuid(submission)) throw refuse(...refusals.unknown);
  const outcome = await takeBack(context.get(database), wish, labelOf);
  if (outcome.ok && "file" in outcome) return done(href("/back-office/products/files/:id", { id: outcome.file }));
  if (outcome.ok) return doneHere(request, { done: outcome.submission });
  if (outcome.reason === "refused") throw refuse(`Nothing was taken back. ${outcome.sentences?.join(" ")}`, 409);
  const [sentence, status] = refusals[outcome.reason];
  throw refuse(sentence, status);
}
