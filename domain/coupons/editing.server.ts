import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { changedSince, refusedNow, type Edit, type Left } from "#domain/edits/edit.ts";
import { mergeForm, type Clash } from "#domain/edits/form-merge.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { couponFields, couponForm, couponTexts, type CouponTexts } from "./coupon-form.ts";
import type { Coupon } from "./coupons.server.ts";
import { coupons } from "./schema.ts";

export type SavedCoupon =
  /** `submission` is the id for taking it back; undefined when nothing changed. */
  | { ok: true; id: number; submission: string | undefined }
  /** `problems` has a message for each field that is wrong. */
  | { ok: false; problems: CouponTexts }
  /** Somebody else has changed the same meanwhile. */
  | Clash;

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
    const after = couponTexts(made);
    const log = [{ action: "made a coupon", subject, after: named(after) }];
    const press = pressOf(by);
    // Taking it back ends the coupon.
    await recordEdits(tx, press, [{ kind: "coupon", subjectId: subject.id, before: { ended: "yes" }, after, log }]);
    return { ok: true, id: made.id, submission: press.id };
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
    const { merged, clash } = mergeForm(fieldsOfForm, { seen, typed, present }, unitOf);
    return clash ?? change(tx, pressOf(by), before, merged, { action: "changed a coupon" });
  });
}

const fieldsOfForm = Object.keys(couponFields).filter((name) => name !== "ended");
const units: Record<string, string> = { amount: "percent", lastDay: "firstDay" };
/** What it takes off, its days and its shelves go together. */
const unitOf = (name: string) => units[name] ?? (name.startsWith("shelf-") ? "shelves" : name);

/** Ends a coupon, or makes it usable again if `isEnded` is false. Placed orders keep their discount. */
export function endCoupon(db: Database, by: Actor, id: number, isEnded: boolean): Promise<SavedCoupon> {
  return db.transaction(async (tx) => {
    const before = await lockCoupon(tx, id);
    const typed = { ...couponTexts(before), ended: isEnded ? "yes" : "" };
    return change(tx, pressOf(by), before, typed, { action: isEnded ? "ended a coupon" : "opened a coupon again" });
  });
}

/** Takes back edits of coupons. Fields that were changed since stay as they are. A coupon that was new is ended. */
export async function takeCouponsBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const { id, subjectId, ...edit } of edits) {
    const coupon = await lockCoupon(tx, Number(subjectId));
    const [was, became, present] = [edit.before as CouponTexts, edit.after as CouponTexts, couponTexts(coupon)];
    const fields = Object.keys(was);
    const back = fields.filter((name) => present[name] === became[name]);
    const others = fields.filter((name) => !back.includes(name));
    left.push(...others.map((name) => changedSince(`Coupon ${coupon.code}: ${couponFields[name]}`)));
    if (back.length === 0) continue;
    const typed = { ...present, ...Object.fromEntries(back.map((name) => [name, was[name]!])) };
    const saved = await change(tx, press, coupon, typed, { action: "", undoes: id });
    if ("problems" in saved) left.push(refusedNow(`Coupon ${coupon.code}`, Object.values(saved.problems).join(". ")));
  }
  return left;
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
  press: Press,
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
  if (changed.length === 0) return { ok: true, id: before.id, submission: undefined };
  const of = (texts: CouponTexts) => Object.fromEntries(changed.map((name) => [name, texts[name] ?? ""]));
  await tx
    .update(coupons)
    .set({ ...read.terms, endedAt })
    .where(eq(coupons.id, before.id));
  const subject = { kind: "coupon", id: String(before.id) } as const;
  const log = [{ action, subject, before: named(of(was)), after: named(of(is)) }];
  await recordEdits(tx, press, [
    { kind: "coupon", subjectId: subject.id, before: of(was), after: of(is), undoes, log },
  ]);
  return { ok: true, id: before.id, submission: press.id };
}

function differing(before: CouponTexts, after: CouponTexts): string[] {
  return Object.keys(couponFields).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
}

function named(texts: CouponTexts): CouponTexts {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [couponFields[field] ?? field, text]));
}
