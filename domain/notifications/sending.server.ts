import { and, eq, inArray, sql } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import { mailboxBounds, mailboxOf, type CountedKind } from "#domain/accounts/mailbox.ts";
import { giveRoomBack, putAside, takeRoom } from "#domain/accounts/mailboxes.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Language } from "#platform/languages.ts";
import type { Log } from "#platform/log.ts";
import { AddressRefused, type Letter, type Mailer } from "#platform/mail.server.ts";
import type { Render } from "./mail.ts";
import { sentMails } from "./schema.ts";

export type Post = {
  db: Database;
  mailer: Mailer;
  render: Render;
  siteUrl: string;
  log: Log;
  /** Seconds after which an e-mail counts as not sent, because the process that was sending it must have ended. */
  claimSeconds?: number;
  bounds?: typeof mailboxBounds;
};

export type CountedLetter = Letter & {
  /** What the e-mail counts as at its mailbox; undefined for one that is always sent by itself. */
  kind?: CountedKind | undefined;
  /** Its words when it is told together with others: without those that are the same in all of them. */
  gist?: string | undefined;
  /** The language of its words; undefined for English. */
  language?: Language | undefined;
};

type Outcome = typeof sentMails.$inferSelect.outcome;
/** "waiting": it will be sent as one with others. "dropped": the mailbox has had enough of its kind. */
export type Sending = Exclude<Outcome, "claimed">;
export type Ends = Map<string, PromiseSettledResult<Sending>>;

/** A claim is renewed as long as its process lives, so this is how late an e-mail of a process that died becomes. */
const CLAIM_SECONDS = 60;
/** Milliseconds between two looks at an e-mail that another process is sending. */
const PAUSE = 250;

/**
 * Sends an e-mail, once for each id. Returns "refused" when the address does not exist. Throws, and records nothing, on
 * any other failure.
 */
export async function sendOnce(post: Post, letter: CountedLetter): Promise<Sending> {
  const end = (await sendEach(post, [letter])).get(letter.id)!;
  if (end.status === "rejected") throw end.reason;
  return end.value;
}

/**
 * Sends e-mails, and returns their outcomes by id. If the mail server does not accept one, still sends the others.
 * While another process sends one of them, waits for the outcome. Must not be called in a transaction.
 */
export async function sendEach(post: Post, letters: readonly CountedLetter[]): Promise<Ends> {
  const ends: Ends = new Map();
  const all = [...new Map(letters.map((letter) => [letter.id, letter])).values()];
  // To a mail server one at a time, so that a crash sends only that one again. Files replace themselves.
  for (const few of post.mailer.delivers ? all.map((letter) => [letter]) : [all]) {
    await sendFew(post, few, ends).catch((reason: unknown) => {
      for (const { id } of few) if (!ends.has(id)) ends.set(id, { status: "rejected", reason });
    });
  }
  return ends;
}

async function sendFew(post: Post, letters: CountedLetter[], ends: Ends): Promise<void> {
  let open = letters;
  while (open.length > 0) {
    const claim = crypto.randomUUID();
    const mine = await claimEach(post, idsOf(open), claim);
    if (mine.size > 0) {
      const few = open.filter(({ id }) => mine.has(id));
      await whileClaimed(post, claim, () => sendClaimed(post, few, claim, ends));
    }
    const others = idsOf(open.filter(({ id }) => !mine.has(id)));
    if (others.length > 0) {
      const known = await post.db.select().from(sentMails).where(inArray(sentMails.id, others));
      for (const { id, outcome } of known)
        if (outcome !== "claimed") ends.set(id, { status: "fulfilled", value: outcome });
    }
    open = open.filter(({ id }) => !ends.has(id));
    if (open.length > 0) await wait(PAUSE);
  }
}

const idsOf = (letters: readonly { id: string }[]) => letters.map(({ id }) => id);

/** Claims those of these e-mails that nobody has sent or is sending, and returns their ids. */
async function claimEach(post: Post, ids: readonly string[], claim: string): Promise<Set<string>> {
  const { outcome, claimedUntil } = sentMails;
  const until = untilOf(post);
  const claimed = await post.db
    .insert(sentMails)
    // Sorted, so that two processes that claim the same e-mails do not end in a deadlock.
    .values(ids.toSorted().map((id) => ({ id, outcome: "claimed" as const, claim, claimedUntil: until })))
    .onConflictDoUpdate({
      target: sentMails.id,
      set: { claim, claimedUntil: until },
      // A claim for longer than claims are made was made by a clock that has been put back.
      setWhere: sql`${outcome} = 'claimed' and ${claimedUntil} not between clock_timestamp() and ${until}`,
    })
    .returning({ id: sentMails.id });
  return new Set(claimed.map(({ id }) => id));
}

/**
 * When a claim that is made now runs out. Not `now()`, which is when the statement began: one that then waited for the
 * row would find the claim of another process made later, and so too long, and would send the e-mail again.
 */
function untilOf({ claimSeconds = CLAIM_SECONDS }: Post) {
  return sql`clock_timestamp() + ${claimSeconds} * interval '1 second'`;
}

/** Renews a claim until `work` has ended, so that it runs out only when this process dies. */
async function whileClaimed(post: Post, claim: string, work: () => Promise<void>): Promise<void> {
  const { db, log, claimSeconds = CLAIM_SECONDS } = post;
  const renew = () =>
    void db
      .update(sentMails)
      .set({ claimedUntil: untilOf(post) })
      .where(eq(sentMails.claim, claim))
      .catch((error: unknown) => log.warn({ err: error }, "the claim of a letter could not be renewed"));
  const renewing = setInterval(renew, (claimSeconds * 1000) / 3);
  await work().finally(() => clearInterval(renewing));
}

async function sendClaimed(post: Post, letters: CountedLetter[], claim: string, ends: Ends): Promise<void> {
  const { db, mailer, log } = post;
  const { now, later, never } = await byRoom(post, letters);
  const outcomes = new Map<string, Sending>(never.map(({ id }) => [id, "dropped"]));
  for (const { id } of never) log.info({ letter: id }, "a letter was dropped: its mailbox has enough of them");
  for (const letter of now) {
    const { id, kind } = letter;
    try {
      await mailer.send(letter);
      outcomes.set(id, "sent");
    } catch (error) {
      if (error instanceof AddressRefused) {
        log.warn({ err: error, letter: id }, "nobody has the address that a mail was for");
        outcomes.set(id, "refused");
      } else {
        await db.delete(sentMails).where(and(eq(sentMails.id, id), eq(sentMails.claim, claim)));
        if (kind) await giveRoomBack(db, kind, mailboxOf(letter.to.address));
        ends.set(id, { status: "rejected", reason: error });
      }
    }
  }
  for (const [outcome, ids] of Map.groupBy(outcomes.keys(), (id) => outcomes.get(id)!)) await mark(db, ids, outcome);
  if (later.length > 0) {
    await db.transaction(async (tx) => {
      await putAside(tx, later);
      await mark(tx, idsOf(later), "waiting");
    });
  }
  for (const { id } of later) outcomes.set(id, "waiting");
  for (const [id, value] of outcomes) ends.set(id, { status: "fulfilled", value });
}

/** Records what became of claimed e-mails. */
export async function mark(db: Database, ids: readonly string[], outcome: Sending): Promise<void> {
  await db
    .update(sentMails)
    .set({ outcome, claim: null, claimedUntil: null, sentAt: sql`now()` })
    .where(inArray(sentMails.id, [...ids]));
}

export type Delivery =
  | "sent"
  /** The address does not exist. */
  | "refused";

/** What became of e-mails, by their ids, and when. Leaves out those that are not sent yet. */
export async function readOutcomes(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { outcome: Delivery; at: Date }>> {
  const known = await db
    .select()
    .from(sentMails)
    .where(inArray(sentMails.id, [...ids]));
  return new Map(
    known.flatMap(({ id, outcome, sentAt }) =>
      outcome === "sent" || outcome === "refused" ? [[id, { outcome, at: sentAt }] as const] : [],
    ),
  );
}

type Aside = Parameters<typeof putAside>[1];

/** Parts e-mails into those that their mailboxes have room for, those that wait, and those that are not sent. */
async function byRoom({ db, bounds = mailboxBounds }: Post, letters: readonly CountedLetter[]) {
  const now = letters.filter(({ kind }) => kind === undefined);
  const [later, never]: [Aside, CountedLetter[]] = [[], []];
  for (const [kind, some] of Map.groupBy(letters, (letter) => letter.kind)) {
    if (!kind) continue;
    const room = await takeRoom(
      db,
      kind,
      some.map(({ to }) => mailboxOf(to.address)),
      bounds[kind],
    );
    for (const letter of some) {
      const { id, to, subject, gist, text, language } = letter;
      const mailbox = mailboxOf(to.address);
      const left = room.get(mailbox)!;
      room.set(mailbox, left - 1);
      if (left > 0) now.push(letter);
      else if (kind === "confirming") never.push(letter);
      else {
        const words = { subject, text: gist ?? text, language };
        later.push({ id, mailbox, kind, toName: to.name, toAddress: to.address, ...words });
      }
    }
  }
  return { now, later, never };
}
