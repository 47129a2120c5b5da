import type { Database } from "#platform/database.server.ts";

/** Thrown in a transaction to undo all of it, with the outcome that `orUndone` then returns. */
export class Undone<Outcome> extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super();
    this.outcome = outcome;
  }
}

/** Does `work` in a transaction. If it throws `Undone`, nothing stays done, and its outcome is returned. */
export async function orUndone<Outcome>(db: Database, work: (tx: Database) => Promise<Outcome>): Promise<Outcome> {
  return db.transaction(work).catch((error: unknown) => {
    if (error instanceof Undone) return (error as Undone<Outcome>).outcome;
    throw error;
  });
}
