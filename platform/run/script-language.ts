import type { Language } from "../languages.ts";

/** The language of the browser's scripts in this build. Undefined while developing and in tests: they know them all. */
export function scriptLanguage(): Language | undefined {
  return process.env.SCRIPT_LANGUAGE as Language | undefined;
}

/** What a build leaves in build/server: the server from the English one, the list of its scripts from each other. */
export function serverFile(language: Language = "en"): string {
  return language === "en" ? "index.js" : `scripts-${language}.js`;
}
