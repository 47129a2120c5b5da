import type { Database } from "#platform/database.server.ts";
import { missingSettings, settingNames } from "./default-settings.ts";
import { loadSettings, saveSetting } from "./settings.server.ts";
import { settingText } from "./settings.ts";

/**
 * Runs `npm run settings`. If a name and a value follow, first changes this setting. Then lists all settings. Returns
 * the exit code: 1 for a wrong name or value.
 */
export async function run(db: Database, [name, ...words]: string[]): Promise<number> {
  if (name && words.length > 0) {
    try {
      await saveSetting(db, name, words.join(" "));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      console.error(error.message);
      return 1;
    }
  }
  const settings = await loadSettings(db);
  const missing = missingSettings(settings);
  for (const known of settingNames) {
    console.log(
      `${known.padEnd(20)} ${settingText(known, settings[known]) || "-"}${missing.includes(known) ? "   (to be filled in)" : ""}`,
    );
  }
  return 0;
}
