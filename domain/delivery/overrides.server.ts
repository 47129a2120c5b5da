import { asc, eq } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { pressOf, takerOf, writeValue, type EditedValue } from "#domain/edits/edits.server.ts";
import { mergeForm, type EditOutcome, type Texts } from "#domain/edits/form-merge.ts";
import type { Database } from "#platform/database.server.ts";
import { overrideFields, overrideTexts } from "./override-form.ts";
import { pincodeOverrides, pincodes } from "./schema.ts";
import type { Override } from "./delivery.ts";

export type Overridden = Override & { pincode: string; district: string };

/** All pincodes (postal codes) that have exceptions from their zone. */
export async function listOverrides(db: Database): Promise<Overridden[]> {
  const rows = await db
    .select({ override: pincodeOverrides, district: pincodes.district })
    .from(pincodeOverrides)
    .innerJoin(pincodes, eq(pincodes.pincode, pincodeOverrides.pincode))
    .orderBy(asc(pincodeOverrides.pincode));
  return rows.map(({ override, district }) => ({ ...override, district }));
}

/** The exceptions of a pincode (postal code); undefined when all values of its zone apply. */
export async function findOverride(db: Database, pincode: string): Promise<Override | undefined> {
  const [row] = await db.select().from(pincodeOverrides).where(eq(pincodeOverrides.pincode, pincode));
  if (!row) return undefined;
  const { pincode: _, ...override } = row;
  return override;
}

/**
 * Saves those exceptions of a pincode (postal code) that were changed on the form. Saves nothing if somebody else has
 * changed one of these exceptions meanwhile. Undefined for an unknown pincode.
 */
export function saveOverride(
  db: Database,
  pincode: string,
  /** `seen`: what the form showed when it was opened. */
  { seen, override }: { seen: Texts; override: Override },
  by: Actor,
): Promise<EditOutcome | undefined> {
  return db.transaction(async (tx) => {
    if (!(await lockPincode(tx, pincode))) return undefined;
    const before = await findOverride(tx, pincode);
    const present = overrideTexts(before);
    const { changed, clash } = mergeForm(overrideFields, { seen, typed: overrideTexts(override), present });
    if (clash) return clash;
    if (changed.length === 0) return { ok: true, changed };

    const after = { ...untouched, ...before, ...Object.fromEntries(changed.map((name) => [name, override[name]])) };
    await writeValue(tx, pressOf(by), edited, { subjectId: pincode, before: before ?? null, after });
    return { ok: true, changed };
  });
}

/** Deletes the exceptions of a pincode (postal code), so that its zone's values apply; false when there were none. */
export function removeOverride(db: Database, pincode: string, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await edited.read(tx, pincode);
    if (!before) return false;
    await writeValue(tx, pressOf(by), edited, { subjectId: pincode, before, after: null });
    return true;
  });
}

const edited: EditedValue<Override | null> = {
  kind: "pincode",
  read: async (tx, pincode) => {
    await lockPincode(tx, pincode);
    return (await findOverride(tx, pincode)) ?? null;
  },
  write: async (tx, pincode, override) => {
    if (override === null) await tx.delete(pincodeOverrides).where(eq(pincodeOverrides.pincode, pincode));
    else {
      await tx
        .insert(pincodeOverrides)
        .values({ pincode, ...override })
        .onConflictDoUpdate({ target: pincodeOverrides.pincode, set: override });
    }
  },
  inWords: (_, pincode) => `Pincode ${pincode}`,
  log: ({ subjectId: id, before, after }) => ({
    action: after ? "changed a pincode" : "let a pincode follow its zone",
    subject: { kind: "pincode", id },
    ...(before && { before }),
    ...(after && { after }),
  }),
};

/** Takes back changes of what holds for a pincode. */
export const takeOverridesBack = takerOf(edited);

const untouched: Override = { zoneId: null, transitDays: null, takesCash: null, isServed: null, needsReach: null };

/** Locks the pincode even if it has no exceptions yet. False when there is no such pincode. */
async function lockPincode(tx: Database, pincode: string): Promise<boolean> {
  const rows = await tx
    .select({ pincode: pincodes.pincode })
    .from(pincodes)
    .where(eq(pincodes.pincode, pincode))
    .for("update");
  return rows.length > 0;
}
