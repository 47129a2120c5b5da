declare module "virtual:translations" {
  import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
  import type { Language } from "#platform/languages.ts";

  /** The translations by language and by the sentence's id. Empty in a built script, which has its words in their places. */
  export const translations: { [language in Language]?: Record<string, CompiledMessage> };
}

declare module "virtual:manifests" {
  import type { ServerBuild } from "react-router";
  import type { Language } from "#platform/languages.ts";

  /** React Router's lists of the scripts of the other languages. Empty while developing. */
  export const manifests: { [language in Language]?: ServerBuild["assets"] };
}
