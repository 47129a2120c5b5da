import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { UNDO_DAYS } from "#domain/catalogue/batch.ts";
import type { Database } from "#platform/database.server.ts";
import { couponFields, couponForm, couponTexts, type CouponTexts } from "./coupon-form.ts";
import type { Coupon } from "./coupons.server.ts";
import { couponEdits, coupons } from "./schema.ts";

export type SavedCoupon =
  /** `edit` is the id by which to undo the change; undefined when nothing changed, and for a new coupon. */
  | { ok: true; id: number; edit: number | undefined }
  /** `problems` has a message for each field that is wrong. */
  | { ok: false; problems: CouponTexts }
  /** Somebody else has changed the fields `theirs` meanwhile. `present` has the current texts. */
  | { ok: false; theirs: string[]; present: CouponTexts };

/** All coupons, the newest first; those that somebody has ended by hand come last. */
export async function listCoupons(db: Database): Promise<Coupon[]> {
  return db
    .select()
    .from(coupons)
    .orderBy(sql`${coupons.endedAt} is not null`, desc(coupons.id));
}

/** A coupon by its id; undefined when there is none. With `lock`, its row is locked until the transaction ends. */
export async function findCouponById(db: Database, id: number, lock = false): Promise<Coupon | undefined> {
  const query = db.select().from(coupons).where(eq(coupons.id, id));
  const [coupon] = await (lock ? query.for("no key update") : query);
  return coupon;
}

/** Makes a coupon. Returns `problems` for a form with errors, and for a code that another coupon has. */
export async function createCoupon(db: Database, by: Actor, typed: CouponTexts): Promise<SavedCoupon> {
  const read = readCoupon(typed);
  if (!read.ok) return read;
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(coupons).values(read.terms).onConflictDoNothing().returning();
    if (!made) return { ok: false, problems: { code: taken } };
    const subject = { kind: "coupon", id: String(made.id) } as const;
    await recordChange(tx, { by, action: "made a coupon", subject, after: named(couponTexts(made)) });
    return { ok: true, id: made.id, edit: undefined };
  });
}

const taken = "Another coupon has that code: write another, or change that one";

/**
 * Saves a coupon's form, all or nothing. Refuses a code that another coupon has, and a limit that is lower than the
 * number of uses so far. Throws for an unknown coupon.
 */
export function saveCoupon(
  db: Database,
  by: Actor,
  id: number,
  /** `seen`: what the form showed when it was opened. */
  { seen, typed }: { seen: CouponTexts; typed: CouponTexts },
): Promise<SavedCoupon> {
  return db.transaction(async (tx) => {
    const before = await lockCoupon(tx, id);
    const present = couponTexts(before);
    const theirs = differing(seen, present);
    if (theirs.length > 0) return { ok: false, theirs, present };
    return change(tx, by, before, { ...typed, ended: present.ended! }, { action: "changed a coupon" });
  });
}

/** Ends a coupon, or makes it usable again if `isEnded` is false. Placed orders keep their discount. */
export function endCoupon(db: Database, by: Actor, id: number, isEnded: boolean): Promise<SavedCoupon> {
  return db.transaction(async (tx) => {
    const before = await lockCoupon(tx, id);
    const typed = { ...couponTexts(before), ended: isEnded ? "yes" : "" };
    return change(tx, by, before, typed, { action: isEnded ? "ended a coupon" : "opened a coupon again" });
  });
}

/**
 * Undoes an edit of a coupon, except in fields that were changed since. Returns `nothing` if there is nothing to undo,
 * or if the edit is over 30 days old. Throws for an unknown coupon.
 */
export function undoCouponEdit(
  db: Database,
  by: Actor,
  id: number,
  edit: number,
): Promise<SavedCoupon | { ok: false; nothing: true }> {
  return db.transaction(async (tx) => {
    const before = await lockCoupon(tx, id);
    const present = couponTexts(before);
    const [made] = await tx
      .select()
      .from(couponEdits)
      .where(and(eq(couponEdits.id, edit), eq(couponEdits.couponId, id), isRecent));
    const [undone] = await tx.select().from(couponEdits).where(eq(couponEdits.undoes, edit));
    const back = Object.keys(made?.after ?? {}).filter((name) => present[name] === made!.after[name]);
    if (undone || back.length === 0) return { ok: false, nothing: true };
    const typed = { ...present, ...Object.fromEntries(back.map((name) => [name, made!.before[name]!])) };
    return change(tx, by, before, typed, { action: "undid an edit", undoes: edit });
  });
}

const isRecent = gt(couponEdits.changedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`);

/** The edits of a coupon in the last 30 days, newest first. `isUndo`: whether the edit undid another one. */
export async function listCouponEdits(db: Database, id: number) {
  const rows = await db
    .select()
    .from(couponEdits)
    .where(and(eq(couponEdits.couponId, id), isRecent))
    .orderBy(desc(couponEdits.id));
  return rows.map(({ before, after, ...edit }) => ({
    id: edit.id,
    at: edit.changedAt,
    by: edit.actorName,
    isUndo: edit.undoes !== null,
    isUndone: rows.some(({ undoes }) => undoes === edit.id),
    changes: differing(before, after).map((field) => ({
      name: couponFields[field]!,
      before: before[field]!,
      after: after[field]!,
    })),
  }));
}

/** The codes of coupons, by coupon id as a text. Unknown ids are left out. */
export async function readCouponCodes(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: coupons.id, code: coupons.code })
    .from(coupons)
    .where(inArray(coupons.id, ids.map(Number)));
  return new Map(rows.map(({ id, code }) => [String(id), code]));
}

/** In the coupon edits that a former staff member saved, replaces that person's name by `name`. */
export async function renameCouponEditor(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(couponEdits).set({ actorName: name }).where(eq(couponEdits.actorId, userId));
}

async function lockCoupon(tx: Database, id: number): Promise<Coupon> {
  const coupon = await findCouponById(tx, id, true);
  if (!coupon) throw new Error(`There is no coupon ${id}`);
  return coupon;
}

function readCoupon(typed: CouponTexts) {
  const parsed = couponForm.safeParse(typed);
  if (parsed.success) return { ok: true, terms: parsed.data } as const;
  const issues = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return { ok: false, problems: Object.fromEntries(issues) as CouponTexts } as const;
}

type Doing = { action: string; undoes?: number };

async function change(
  tx: Database,
  by: Actor,
  before: Coupon,
  typed: CouponTexts,
  { action, undoes }: Doing,
): Promise<SavedCoupon> {
  const read = readCoupon(typed);
  if (!read.ok) return read;
  const { mostUses, code } = read.terms;
  if (mostUses !== null && mostUses < before.used) {
    return { ok: false, problems: { mostUses: `${before.used} orders use it already: not fewer than that` } };
  }
  if ((await tx.$count(coupons, and(eq(coupons.code, code), ne(coupons.id, before.id)))) > 0)
    return { ok: false, problems: { code: taken } };

  const endedAt = typed.ended === "yes" ? (before.endedAt ?? new Date()) : null;
  const [was, is] = [couponTexts(before), couponTexts({ ...read.terms, endedAt })];
  const changed = differing(was, is);
  if (changed.length === 0) return { ok: true, id: before.id, edit: undefined };
  const of = (texts: CouponTexts) => Object.fromEntries(changed.map((name) => [name, texts[name] ?? ""]));
  await tx
    .update(coupons)
    .set({ ...read.terms, endedAt })
    .where(eq(coupons.id, before.id));
  const [edit] = await tx
    .insert(couponEdits)
    .values({
      couponId: before.id,
      actorId: by.id,
      actorName: by.name,
      undoes: undoes ?? null,
      before: of(was),
      after: of(is),
    })
    .returning({ id: couponEdits.id });
  const subject = { kind: "coupon", id: String(before.id) } as const;
  await recordChange(tx, { by, action, subject, before: named(of(was)), after: named(of(is)) });
  return { ok: true, id: before.id, edit: edit!.id };
}

function differing(before: CouponTexts, after: CouponTexts): string[] {
  return Object.keys(couponFields).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
}

function named(texts: CouponTexts): CouponTexts {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [couponFields[field] ?? field, text]));
}
