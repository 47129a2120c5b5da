import { t } from "@lingui/core/macro";
import { useContext, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { ScriptNonce } from "#app/rendering.ts";
import { language } from "#app/words/words.ts";
import { languageNames, languages, locales, withLanguage } from "#platform/languages.ts";
import { useSettings } from "./use-settings.ts";

/** The key in `localStorage` of the language that was chosen here last. */
const CHOSEN = "language";

/** Links to this page in the other languages that the owner has switched on. */
export function LanguageLinks() {
  const { pathname, search } = useLocation();
  const others = languages.filter((other) => other !== language());
  return (
    useSettings().telugu &&
    others.map((other) => (
      <a
        key={other}
        className="language"
        lang={locales[other]}
        hrefLang={locales[other]}
        href={withLanguage(pathname + search, other)}
        onClick={() => localStorage.setItem(CHOSEN, other)}
      >
        {languageNames[other]}
      </a>
    ))
  );
}

/** The same links as a landmark of their own. */
export function LanguageNav() {
  return (
    useSettings().telugu && (
      <nav className="languages" aria-label={t`Language`}>
        <LanguageLinks />
      </nav>
    )
  );
}

/** Shows the offer if Telugu was chosen here last or, while nothing was chosen, if the browser asks for it first. */
const offering = `{const o=document.getElementById("in-telugu"),known=${JSON.stringify(languages)};let c;try{c=localStorage.getItem("${CHOSEN}")}catch{}
o.hidden=(c||navigator.languages.map(l=>l.slice(0,2)).find(l=>known.includes(l)))!="te"}`;

const stays = () => () => undefined;
const isShown = () => document.getElementById("in-telugu")?.hidden === false;

/** A line above an English page that leads to the same page in Telugu, for those who read Telugu. */
export function TeluguOffer() {
  const { pathname, search } = useLocation();
  const nonce = useContext(ScriptNonce);
  const isOffered = useSyncExternalStore(stays, isShown, () => false);
  if (!useSettings().telugu || language() !== "en") return undefined;
  return (
    <>
      <nav
        className="in-telugu"
        id="in-telugu"
        aria-label="తెలుగు"
        lang="te-IN"
        hidden={!isOffered}
        suppressHydrationWarning
      >
        <a href={withLanguage(pathname + search, "te")}>ఈ పేజీ తెలుగులో చూడండి</a>
      </nav>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? offering : "" }}
      />
    </>
  );
}
