import { eq, gt, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { changedSince, refusedNow, type Edit, type Left } from "#domain/edits/edit.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
import { stateCodeOf, stateCodeOfGstin, stateName } from "#domain/gst/gstin.ts";
import type { Database } from "#platform/database.server.ts";
import { clockInIndia, dayInIndia } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import { settings, shop } from "./schema.ts";
import { contradictionsIn, settingsSchema } from "./setting-values.ts";
import { defaultSettings, settingNames } from "./default-settings.ts";
import { mergeForm, type Clash, type Texts } from "#domain/edits/form-merge.ts";
import {
  settingText,
  settingTexts,
  shownSettings,
  TRIAL_UPI_ID,
  type Settings,
  type ShopSettings,
  type Stage,
  settingUnit,
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

/**
 * Pauses new orders until the time `until`; null ends the pause at once. Returns the id for taking that back; undefined
 * when nothing changed.
 */
export function pauseOrders(db: Database, until: Date | null, by: Actor): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const present = await lockPause(tx);
    if (present?.getTime() === until?.getTime()) return undefined;
    const press = pressOf(by);
    await writePause(tx, press, { before: present, after: until });
    return press.id;
  });
}

/** Takes back that new orders were paused, or that a pause was ended. A pause that would be over by now is none. */
export async function takePauseBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const { id, before, after } of edits) {
    const present = await lockPause(tx);
    const [was, became] = [runningUntil(before.until), runningUntil(after.until)];
    if (present?.getTime() !== became?.getTime()) left.push(changedSince("Whether the shop takes orders"));
    else if (present?.getTime() === was?.getTime()) left.push(refusedNow("The pause", "It is over."));
    else await writePause(tx, press, { before: present, after: was, undoes: id });
  }
  return left;
}

/** A time that is not over yet. */
function runningUntil(time: unknown): Date | null {
  const until = typeof time === "string" ? new Date(time) : time instanceof Date ? time : null;
  return until && until > new Date() ? until : null;
}

async function lockPause(tx: Database): Promise<Date | null> {
  const [row] = await tx.select({ until: shop.pausedUntil }).from(shop).for("update");
  return runningUntil(row?.until);
}

type Pausing = { before: Date | null; after: Date | null; undoes?: number };

async function writePause(tx: Database, press: Press, { before, after, undoes }: Pausing): Promise<void> {
  await tx.update(shop).set({ pausedUntil: after });
  const log = {
    action: after ? "paused new orders" : "takes orders again",
    subject: { kind: "setting", id: "pause" } as const,
    after: { until: after && `${dayInIndia(after)} ${clockInIndia(after)}` },
  };
  const change = { before: { until: before }, after: { until: after } };
  await recordEdits(tx, press, [{ kind: "pause", subjectId: "shop", ...change, undoes, log: [log] }]);
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
  /**
   * `changed`: the names of the changed fields. `settings`: all settings after the change. `submission`: the id for
   * taking it back, if something changed.
   */
  | { ok: true; changed: (keyof Settings)[]; settings: Settings; submission: string }
  | {
      ok: false;
      /** A message for each refused field. */
      problems: Problems;
      /** Set when others changed the same settings since the form was opened. */
      clash: Clash | undefined;
    };

const aCommand: Actor = { id: null, name: "a command on the server" };

/**
 * Saves the changes of a form, all or none, and logs them. Refuses invalid or contradictory values, and fields that
 * somebody else has changed since the form showed them (`seen`).
 */
export function saveSettings(db: Database, form: { seen: Texts; typed: Texts }, by: Actor): Promise<Saved> {
  const { values, texts, problems } = readTyped(form);
  return db.transaction(async (tx) => {
    const before = await lockSettings(tx);
    const present = settingTexts(before);
    const { changed, clash } = mergeForm(settingNames, { seen: form.seen, typed: texts, present }, settingUnit);
    const next: Settings = { ...before, ...Object.fromEntries(changed.map((name) => [name, values[name]])) };
    const found: Problems = {
      ...clash?.problems,
      ...contradictionsIn(next, changed),
      ...problems,
    };
    if (Object.keys(found).length > 0) return { ok: false, problems: found, clash };
    const press = pressOf(by);
    await write(
      tx,
      press,
      changed.map((name) => ({ name, before: before[name], after: next[name] })),
    );
    return { ok: true, changed, settings: next, submission: press.id };
  });
}

/** Reads and locks all settings. Others can still read; of two who save at once, the second sees what the first wrote. */
async function lockSettings(tx: Database): Promise<Settings> {
  await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
  return loadSettings(tx);
}

/**
 * Takes back changed settings, through the same checks as the form. `labelOf` is what people call a setting. None goes
 * back when that would contradict another setting.
 */
export async function takeSettingsBack(
  tx: Database,
  press: Press,
  edits: readonly Edit[],
  labelOf: (name: keyof Settings) => string,
): Promise<Left[]> {
  const present = await lockSettings(tx);
  const left: Left[] = [];
  const wanted: Change[] = [];
  for (const { id, subjectId, before, after } of edits) {
    const name = settingNames.find((one) => one === subjectId);
    if (!name) {
      left.push(refusedNow(subjectId, "There is no such setting any more."));
      continue;
    }
    const read = settingsSchema.shape[name].safeParse(before.value);
    if (settingText(name, present[name]) !== after.value) left.push(changedSince(labelOf(name)));
    else if (!read.success) left.push(refusedNow(labelOf(name), read.error.issues[0]!.message));
    else wanted.push({ name, before: present[name], after: read.data, undoes: id });
  }
  const next: Settings = { ...present, ...Object.fromEntries(wanted.map(({ name, after }) => [name, after])) };
  const names = wanted.map(({ name }) => name);
  const [problem] = Object.values(contradictionsIn(next, names));
  if (problem === undefined) await write(tx, press, wanted);
  else left.push(...names.map((name) => refusedNow(labelOf(name), problem)));
  return left;
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

type Change = {
  name: keyof Settings;
  before: Settings[keyof Settings];
  after: Settings[keyof Settings];
  undoes?: number;
};

async function write(tx: Database, press: Press, changes: readonly Change[]): Promise<void> {
  for (const { name, after } of changes) {
    // A null is stored as the JSON value null, not left out.
    const data = sql`${JSON.stringify(after)}::jsonb`;
    await tx.insert(settings).values({ name, data }).onConflictDoUpdate({ target: settings.name, set: { data } });
  }
  await recordEdits(
    tx,
    press,
    changes.map(({ name, undoes, ...change }) => {
      const texts = {
        before: { value: settingText(name, change.before) },
        after: { value: settingText(name, change.after) },
      };
      const log = [{ action: "changed a setting", subject: { kind: "setting", id: name } as const, ...texts }];
      return { kind: "setting", subjectId: name, ...texts, undoes, log };
    }),
  );
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
