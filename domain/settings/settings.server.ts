import { eq, gt, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { stateCodeOf, stateCodeOfGstin, stateName } from "#domain/gst/gstin.ts";
import type { Database } from "#platform/database.server.ts";
import { clockInIndia, dayInIndia } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import { settings, shop } from "./schema.ts";
import { contradictionsIn, settingsSchema } from "./setting-values.ts";
import { defaultSettings, settingNames } from "./default-settings.ts";
import { changesOf, staleProblems, type Texts } from "./edit.ts";
import {
  settingText,
  settingTexts,
  shownSettings,
  TRIAL_UPI_ID,
  type Settings,
  type ShopSettings,
  type Stage,
} from "./settings.ts";

/** All settings and the shop's stage, at most two seconds old. Settings not filled in have placeholders. */
export const readSettings = ttlCache(2, ["settings", "shop"], async (db): Promise<ShopSettings> => {
  const { settings: known, stage } = await load(db);
  return { ...known, stage, ...(stage === "trial" && { upiId: TRIAL_UPI_ID }) };
});

/** The settings as pages show them to customers and to staff (`shownSettings`); at most four seconds old. */
export const readShownSettings = ttlCache(2, ["settings", "shop"], async (db) => {
  const known = await readSettings(db);
  return { customers: shownSettings(known, false), staff: shownSettings(known, true) };
});

/** All settings as the owner filled them in, with placeholders for missing ones; not cached. */
export async function loadSettings(db: Database): Promise<Settings> {
  return (await load(db)).settings;
}

/** All settings as the owner filled them in, cached for at most two seconds. */
export const readStoredSettings = ttlCache(2, ["settings", "shop"], loadSettings);

/** The stage of the shop, not cached. Use it before an action that only one stage allows. */
export async function loadStage(db: Database): Promise<Stage> {
  const [row] = await db.select({ stage: shop.stage }).from(shop);
  return row!.stage;
}

/** Changes the stage from trial to open, for good. Returns false when the shop is open already. */
export async function openStage(tx: Database): Promise<boolean> {
  const changed = await tx.update(shop).set({ stage: "open" }).where(eq(shop.stage, "trial")).returning();
  return changed.length > 0;
}

/** Until when new orders are paused; undefined when there is no pause. Cached for at most two seconds. */
export const readPause = ttlCache(2, ["shop"], async (db) => {
  const running = gt(shop.pausedUntil, sql`now()`);
  const [row] = await db.select({ until: shop.pausedUntil }).from(shop).where(running);
  return row?.until ?? undefined;
});

/** Pauses new orders until the time `until`; null ends the pause at once. Logs who did this (`by`). */
export function pauseOrders(db: Database, until: Date | null, by: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(shop).set({ pausedUntil: until });
    await recordChange(tx, {
      by,
      action: until ? "paused new orders" : "takes orders again",
      subject: { kind: "setting", id: "pause" },
      after: { until: until && `${dayInIndia(until)} ${clockInIndia(until)}` },
    });
  });
}

async function load(db: Database): Promise<{ settings: Settings; stage: Stage }> {
  // Drizzle would read the text of a string once more as JSON, and a licence of 14 digits as a number.
  const data = sql<Settings[keyof Settings]>`${settings.data}`;
  const rows = await db
    .select({ stage: shop.stage, name: settings.name, data })
    .from(shop)
    .leftJoin(settings, sql`true`);
  const known = rows.flatMap(({ name, data: value }) => (name === null ? [] : [[name, value]]));
  return { settings: { ...defaultSettings, ...Object.fromEntries(known) }, stage: rows[0]!.stage };
}

/** The seller as printed on a bill. Texts that are not filled in are empty. */
export type Seller = {
  shopName: string;
  legalName: string;
  /** The GST registration number; empty without registration. */
  gstin: string;
  fssai: string;
  street: string;
  city: string;
  pincode: string;
  state: string;
  /** The two-digit GST code of the state. */
  stateCode: string;
  phone: string;
  email: string;
};

const ANDHRA_PRADESH = "37";

/** The GST code of the shop's state, from its GST number or, without one, its address. Defaults to Andhra Pradesh. */
export function sellerStateCode(present: Pick<Settings, "gstin" | "state">): string {
  if (present.gstin) return stateCodeOfGstin(present.gstin);
  return stateCodeOf(present.state) ?? ANDHRA_PRADESH;
}

/** The seller as printed on bills. */
export function sellerOf(present: Settings): Seller {
  const { shopName, legalName, gstin, fssai, street, city, pincode, phone, email } = present;
  const stateCode = sellerStateCode(present);
  const state = stateName(stateCode)!;
  return { shopName, legalName, gstin, fssai, street, city, pincode, state, stateCode, phone, email };
}

/** The seller as printed on bills; at most four seconds old. */
export const readSeller = ttlCache(2, ["settings", "shop"], async (db) => sellerOf(await readSettings(db)));

type Problems = Partial<Record<keyof Settings, string>>;

type Saved =
  /** `changed`: the names of the changed fields. `settings`: all settings after the change. */
  | { ok: true; changed: (keyof Settings)[]; settings: Settings }
  | {
      ok: false;
      /** A message for each refused field. */
      problems: Problems;
      /** The fields that somebody else has changed since the form was opened. */
      stale: (keyof Settings)[];
      /** All stored values. */
      present: Texts;
    };

const aCommand: Actor = { id: null, name: "a command on the server" };

/**
 * Saves the changes of a form, all or none, and logs them. Refuses invalid or contradictory values, and fields that
 * somebody else has changed since the form showed them (`seen`).
 */
export function saveSettings(db: Database, form: { seen: Texts; typed: Texts }, by: Actor): Promise<Saved> {
  const { values, texts, problems } = readTyped(form);
  return db.transaction(async (tx) => {
    // Others can still read. Of two who save at once, the second sees what the first wrote.
    await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
    const before = await loadSettings(tx);
    const present = settingTexts(before);
    const { changed, stale } = changesOf(settingNames, { seen: form.seen, typed: texts, present });
    const next: Settings = { ...before, ...Object.fromEntries(changed.map((name) => [name, values[name]])) };
    const found: Problems = {
      ...staleProblems(stale, present),
      ...contradictionsIn(next, changed),
      ...problems,
    };
    if (Object.keys(found).length > 0) return { ok: false, problems: found, stale, present };
    for (const name of changed) await write(tx, name, { before: before[name], after: next[name] }, by);
    return { ok: true, changed, settings: next };
  });
}

/** Validates the fields whose text differs from what the form showed (`seen`). */
function readTyped({ seen, typed }: { seen: Texts; typed: Texts }) {
  /** The valid new values. */
  const values: Partial<Record<keyof Settings, Settings[keyof Settings]>> = {};
  /** The text of every field: the new text if it is valid, otherwise the text in `seen`. */
  const texts: Texts = { ...seen };
  const problems: Problems = {};
  for (const name of settingNames) {
    const text = (typed[name] ?? "").replaceAll(/\s+/g, " ").trim();
    if (seen[name] === undefined || text === seen[name]) continue;
    const fit = settingsSchema.shape[name].safeParse(text);
    if (fit.success) {
      values[name] = fit.data;
      texts[name] = settingText(name, fit.data);
    } else problems[name] = fit.error.issues[0]!.message;
  }
  return { values, texts, problems };
}

async function write(
  tx: Database,
  name: keyof Settings,
  { before, after }: { before: Settings[keyof Settings]; after: Settings[keyof Settings] },
  by: Actor,
): Promise<void> {
  // A null is stored as the JSON value null, not left out.
  const data = sql`${JSON.stringify(after)}::jsonb`;
  await tx.insert(settings).values({ name, data }).onConflictDoUpdate({ target: settings.name, set: { data } });
  await recordChange(tx, {
    by,
    action: "changed a setting",
    subject: { kind: "setting", id: name },
    before: { value: settingText(name, before) },
    after: { value: settingText(name, after) },
  });
}

/** Sets one setting for a command on the server. Throws a RangeError for an unknown name or an invalid value. */
export async function saveSetting(db: Database, name: string, value: string): Promise<void> {
  if (!(settingNames as string[]).includes(name)) {
    throw new RangeError(`There is no setting "${name}". There are: ${settingNames.join(", ")}.`);
  }
  const known = name as keyof Settings;
  const seen = { [known]: settingText(known, (await loadSettings(db))[known]) };
  const saved = await saveSettings(db, { seen, typed: { [known]: value } }, aCommand);
  if (!saved.ok) throw new RangeError(`${name}: ${Object.values(saved.problems).join(" ")}`);
}
