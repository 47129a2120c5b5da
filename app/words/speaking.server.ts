import { AsyncLocalStorage } from "node:async_hooks";
import { readSettings } from "#domain/settings/settings.server.ts";
import { languagesIn } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Language } from "#platform/languages.ts";
import { speakBy } from "./words.ts";

const spoken = new AsyncLocalStorage<Language>();
speakBy(() => spoken.getStore() ?? "en");

/** Does `work`, and all that it waits for, in a language. Otherwise the server speaks English. */
export function speaking<Result>(language: Language, work: () => Result): Result {
  return spoken.run(language, work);
}

/** The languages in which customers find pages: English, and those that the owner switched on. */
export async function offeredLanguages(db: Database): Promise<readonly Language[]> {
  const settings = await readSettings(db).catch(() => readSettings.last(db));
  return settings ? languagesIn(settings) : ["en"];
}
