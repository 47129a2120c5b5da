import type { Role } from "#domain/accounts/account.ts";
import type { Database } from "#platform/database.server.ts";
import { takeBack } from "#domain/undo/undo.server.ts";

const anil = { id: null, name: "Anil" };

/** Takes a submission back, or one edit of it, as an owner. */
export function undo(db: Database, submission: string | undefined, more: { edit?: number; role?: Role } = {}) {
  return takeBack(db, { submission: submission ?? "", by: anil, role: "owner", ...more });
}

/** Takes a submission back as `undo` does, and returns the id by which that can be taken back. */
export async function undone(db: Database, submission: string | undefined): Promise<string> {
  const outcome = await undo(db, submission);
  if (!outcome.ok || !("submission" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.submission;
}
