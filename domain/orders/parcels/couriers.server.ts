import { asc, eq, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { mergeForm, type Clash } from "#domain/edits/form-merge.ts";
import { pressOf, takerOf, writeValue, type EditedValue } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { courierFields, courierForm, courierTexts, type CourierTexts } from "./courier-form.ts";
import { ownRider, type Courier } from "./couriers.ts";
import { couriers, parcels } from "./schema.ts";

/** The couriers that the shop uses, in the sequence in which they were added. `all`: also those no longer used. */
export async function listCouriers(db: Database, all = false): Promise<Courier[]> {
  const found = await db.select().from(couriers).orderBy(asc(couriers.id));
  return all ? found : found.filter(({ endedAt }) => !endedAt);
}

/** A courier by its id; undefined when there is none. */
export async function findCourier(db: Database, id: number): Promise<Courier | undefined> {
  const [courier] = await db.select().from(couriers).where(eq(couriers.id, id));
  return courier;
}

const edited: EditedValue<CourierTexts> = {
  kind: "courier",
  read: async (tx, id) => {
    const [courier] = await tx
      .select()
      .from(couriers)
      .where(eq(couriers.id, Number(id)))
      .for("no key update");
    return courierTexts(courier!);
  },
  write: async (tx, id, texts) => {
    const { ended, ...terms } = courierForm.parse(texts);
    const endedAt = ended === "yes" ? sql`coalesce(${couriers.endedAt}, now())` : null;
    await tx
      .update(couriers)
      .set({ ...terms, endedAt })
      .where(eq(couriers.id, Number(id)));
  },
  inWords: async (tx, id) => `Courier ${(await findCourier(tx, Number(id)))?.name}`,
  log: ({ subjectId: id, before, after }) => ({
    action:
      before.ended === after.ended ? "changed a courier" : after.ended ? "stopped using a courier" : "used a courier",
    subject: { kind: "courier", id },
    before: named(before),
    after: named(after),
  }),
};

function named(texts: CourierTexts): CourierTexts {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [courierFields[field]!, text]));
}

/** Takes back that couriers were added or changed. A courier that was new is no longer used. */
export const takeCouriersBack = takerOf(edited);

export type SavedCourier =
  | { ok: true; id: number; submission: string | undefined }
  /** `problems` has a message for each field that is wrong. */
  | { ok: false; problems: CourierTexts }
  /** Somebody else has changed the same meanwhile. */
  | Clash;

/** Adds a courier. Returns `problems` for a form with faults, and for a name that another courier has. */
export async function createCourier(db: Database, by: Actor, typed: CourierTexts): Promise<SavedCourier> {
  const problems = problemsOf(typed);
  if (problems) return { ok: false, problems };
  return db.transaction(async (tx) => {
    const { ended: _, ...terms } = courierForm.parse(typed);
    const [made] = await tx
      .insert(couriers)
      .values({ ...terms, endedAt: new Date() })
      .onConflictDoNothing()
      .returning();
    if (!made) return { ok: false, problems: { name: taken } };
    const press = pressOf(by);
    const before = courierTexts(made);
    await writeValue(tx, press, edited, { subjectId: String(made.id), before, after: { ...before, ended: "" } });
    return { ok: true, id: made.id, submission: press.id };
  });
}

const taken = "Another courier has that name: write another, or change that one";

/**
 * Saves a courier's form. Refuses a name that another courier has, another name for a courier that has taken parcels, and
 * another name or numbers for the shop's own rider.
 * Throws for an unknown courier.
 */
export function saveCourier(
  db: Database,
  by: Actor,
  id: number,
  /** `seen`: what the form showed when it was opened. */
  { seen, typed }: { seen: CourierTexts; typed: CourierTexts },
): Promise<SavedCourier> {
  return db.transaction(async (tx) => {
    const present = await edited.read(tx, String(id));
    const { merged, clash, changed } = mergeForm(Object.keys(courierFields), { seen, typed, present });
    if (clash) return clash;
    const problems = problemsOf(merged) ?? (await refusalOf(tx, id, { present, merged }));
    if (problems) return { ok: false, problems };
    const press = pressOf(by);
    const after = courierTexts({ ...courierForm.parse(merged), endedAt: merged.ended ? new Date() : null });
    if (changed.every((field) => present[field] === after[field])) return { ok: true, id, submission: undefined };
    await writeValue(tx, press, edited, { subjectId: String(id), before: present, after });
    return { ok: true, id, submission: press.id };
  });
}

type States = Record<"present" | "merged", CourierTexts>;

async function refusalOf(tx: Database, id: number, { present, merged }: States): Promise<CourierTexts | undefined> {
  if (present.name === ownRider && (merged.name !== ownRider || merged.isNumbered)) {
    return { name: "Your own rider keeps this name and takes no numbers. Add another courier beside it." };
  }
  const isRenamed = present.name !== merged.name!.trim();
  if (isRenamed && (await tx.$count(parcels, eq(parcels.courierId, id))) > 0) {
    return { name: "Parcels have gone with it under this name. Add another courier, and stop using this one." };
  }
  const [other] = await tx.select({ id: couriers.id }).from(couriers).where(eq(couriers.name, merged.name!.trim()));
  return other && other.id !== id ? { name: taken } : undefined;
}

function problemsOf(typed: CourierTexts): CourierTexts | undefined {
  const parsed = courierForm.safeParse(typed);
  if (parsed.success) return undefined;
  return Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
