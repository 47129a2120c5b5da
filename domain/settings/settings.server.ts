import type { Database } from "#platform/database.server.ts";
import { remember } from "#platform/memory.server.ts";
import { settings } from "./schema.ts";
import { settingValues } from "./setting-values.ts";
import { defaultSettings, settingNames } from "./default-settings.ts";
import type { Settings } from "./settings.ts";

/** The owner's facts, with placeholders where one is missing; at most two seconds old. */
export const readSettings = remember(2, loadSettings);

export async function loadSettings(db: Database): Promise<Settings> {
  const rows = await db.select().from(settings);
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

/** Fills in one fact. Refuses, as a RangeError that says what to write, an unknown name and an unfit value. */
export async function saveSetting(db: Database, name: string, value: string): Promise<void> {
  if (!(settingNames as string[]).includes(name)) {
    throw new RangeError(`There is no setting "${name}". There are: ${settingNames.join(", ")}.`);
  }
  const known = name as keyof Settings;
  const fit = settingValues[known].safeParse(value.trim());
  if (!fit.success) throw new RangeError(`${name}: ${fit.error.issues.map(({ message }) => message).join(" ")}`);
  const row = { name: known, value: fit.data };
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.name, set: { value: row.value } });
}
