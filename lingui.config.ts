import { formatter } from "@lingui/format-po";
import { languages } from "./platform/languages.ts";

/** Where `npm run words` finds the sentences and keeps their translations. */
export default {
  sourceLocale: "en",
  locales: languages.filter((language) => language !== "en"),
  catalogs: [{ path: "<rootDir>/app/words/{locale}", include: ["<rootDir>/app"], exclude: ["**/*.test.*"] }],
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: { i18n: ["#app/words/words.ts", "i18n"], Trans: ["#app/words/words.ts", "Trans"] },
};
