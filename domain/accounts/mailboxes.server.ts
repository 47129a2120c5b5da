import { and, asc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { mailboxOf, type Bound, type CountedKind } from "./mailbox.ts";
import { mailboxCounts, waitingLetters } from "./schema.ts";

/**
 * Counts one more e-mail of a kind to each of these mailboxes; a mailbox may be there several times. Returns for how
 * many of its e-mails each mailbox has room.
 */
export async function takeRoom(
  db: Database,
  kind: CountedKind,
  mailboxes: readonly string[],
  { letters: most, seconds }: Bound,
): Promise<Map<string, number>> {
  if (mailboxes.length === 0) return new Map();
  const wanted = Map.groupBy(mailboxes, (mailbox) => mailbox);
  const { letters, since } = mailboxCounts;
  // A moment in the future was written by a clock that has been put back. Not after `now()`, which is when the statement
  // began: it may have waited for the row while another counted.
  const isOver = sql`${since} not between now() - ${seconds} * interval '1 second' and clock_timestamp()`;
  const counted = await db
    .insert(mailboxCounts)
    // Sorted, so that two processes that count the same mailboxes do not end in a deadlock.
    .values([...wanted.keys()].toSorted().map((mailbox) => ({ mailbox, kind, letters: wanted.get(mailbox)!.length })))
    .onConflictDoUpdate({
      target: [mailboxCounts.mailbox, mailboxCounts.kind],
      set: {
        letters: sql`case when ${isOver} then excluded.letters else ${letters} + excluded.letters end`,
        since: sql`case when ${isOver} then now() else ${since} end`,
      },
    })
    .returning();
  return new Map(
    counted.map(({ mailbox, letters: all }) => {
      const own = wanted.get(mailbox)!.length;
      return [mailbox, Math.min(own, Math.max(0, own - (all - most)))];
    }),
  );
}

/** Takes back one counted e-mail, because it could not be sent. */
export async function giveRoomBack(db: Database, kind: CountedKind, mailbox: string): Promise<void> {
  await db
    .update(mailboxCounts)
    .set({ letters: sql`greatest(0, ${mailboxCounts.letters} - 1)` })
    .where(isOf(mailbox, kind));
}

const isOf = (mailbox: string, kind: CountedKind) =>
  and(eq(mailboxCounts.mailbox, mailbox), eq(mailboxCounts.kind, kind));

type WaitingLetter = typeof waitingLetters.$inferSelect;

/** Puts e-mails aside, to be sent as one. */
export async function putAside(tx: Database, letters: (typeof waitingLetters.$inferInsert)[]): Promise<void> {
  if (letters.length > 0) await tx.insert(waitingLetters).values(letters);
}

/** Milliseconds that the first e-mail waits for others; with the minute between two runs, under a quarter of an hour. */
const PATIENCE = 10 * 60_000;
/** Milliseconds between two e-mails that tell of several "unproven" ones to one mailbox. */
const REST = 60 * 60_000;
/** The most e-mails of kind "assured" that are told in one. */
const TOGETHER = 100;

export type DueMailbox = Pick<WaitingLetter, "mailbox" | "kind">;

/** The mailboxes for which e-mails have waited long enough. */
export async function listDueMailboxes(db: Database, now: Date): Promise<DueMailbox[]> {
  const until = sql`${now.toISOString()}::timestamptz`;
  const isOver = (moment: SQL, wait: number) =>
    sql`${moment} not between ${until} - ${wait} * interval '1 ms' and ${until}`;
  const { rows } = await db.execute<DueMailbox>(sql`
    select mailbox, kind from ${waitingLetters} waiting left join ${mailboxCounts} counted using (mailbox, kind)
    group by mailbox, kind, gathered_at
    having bool_or(gathered_into is not null) or (${isOver(sql`min(waiting.since)`, PATIENCE)}
      and (kind <> 'unproven' or gathered_at is null or ${isOver(sql`gathered_at`, REST)}))
    order by mailbox, kind`);
  return rows;
}

export type Gathered = { id: string; letters: WaitingLetter[] };

/**
 * Puts e-mails that wait for a mailbox together, oldest first, and returns them with the id of the one that tells of
 * them. What was put together before and not sent is returned again.
 */
export async function gatherLetters(db: Database, { mailbox, kind }: DueMailbox): Promise<Gathered | undefined> {
  return db.transaction(async (tx) => {
    const { id, since } = waitingLetters;
    const letters = await tx
      .select()
      .from(waitingLetters)
      .where(and(eq(waitingLetters.mailbox, mailbox), eq(waitingLetters.kind, kind)))
      .orderBy(asc(since), asc(id))
      .for("update");
    const begun = letters.find((letter) => letter.gatheredInto !== null)?.gatheredInto;
    if (begun) return { id: begun, letters: letters.filter((letter) => letter.gatheredInto === begun) };
    const chosen = kind === "assured" ? letters.slice(0, TOGETHER) : letters;
    if (chosen.length === 0) return undefined;
    const into = crypto.randomUUID();
    await tx
      .update(waitingLetters)
      .set({ gatheredInto: into })
      .where(
        inArray(
          id,
          chosen.map((letter) => letter.id),
        ),
      );
    return { id: into, letters: chosen };
  });
}

/** Deletes e-mails of which one e-mail has told. */
export async function endWaiting(
  tx: Database,
  { mailbox, kind }: DueMailbox,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await tx.delete(waitingLetters).where(inArray(waitingLetters.id, [...ids]));
  await tx.update(mailboxCounts).set({ gatheredAt: now }).where(isOf(mailbox, kind));
}

/** Milliseconds after which a count is deleted; longer than any bound or rest. */
const FORGOTTEN = 2 * 24 * 60 * 60_000;

/** Deletes counts of mailboxes to which little has gone lately. */
export async function deleteOldCounts(db: Database, now: Date): Promise<void> {
  await db.delete(mailboxCounts).where(lt(mailboxCounts.since, new Date(now.getTime() - FORGOTTEN)));
}

/** Deletes the e-mails that wait for an address. */
export async function eraseWaitingLetters(tx: Database, address: string): Promise<void> {
  await tx.delete(waitingLetters).where(eq(waitingLetters.mailbox, mailboxOf(address)));
}

/** Deletes the e-mails that wait for an address, and the counts of its mailbox. */
export async function eraseMailbox(tx: Database, address: string): Promise<void> {
  await eraseWaitingLetters(tx, address);
  await tx.delete(mailboxCounts).where(eq(mailboxCounts.mailbox, mailboxOf(address)));
}
