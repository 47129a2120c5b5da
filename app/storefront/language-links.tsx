import { t } from "@lingui/core/macro";
import { useContext } from "react";
import { useLocation } from "react-router";
import { ScriptNonce } from "#app/rendering.ts";
import { language } from "#app/words/words.ts";
import { languagesIn } from "#domain/settings/settings.ts";
import { type Language, languageNames, locales, withLanguage } from "#platform/languages.ts";
import { useSettings } from "./use-settings.ts";

/** The key in `localStorage` of the language that was chosen here last. */
const CHOSEN = "language";

/** Links to this page in the other languages that the owner has switched on. `areShort`: "En" and "తె", where two have little room. */
export function LanguageLinks({ areShort = false }: { areShort?: boolean }) {
  const { pathname, search } = useLocation();
  const others = languagesIn(useSettings()).filter((other) => other !== language());
  const isShort = areShort && others.length > 1;
  return others.map((other) => (
    <a
      key={other}
      className="language"
      lang={locales[other]}
      href={withLanguage(pathname + search, other)}
      aria-label={languageNames[other]}
      onClick={() => localStorage.setItem(CHOSEN, other)}
    >
      {isShort ? languageNames[other].slice(0, 2) : languageNames[other]}
    </a>
  ));
}

/** The same links as a landmark of their own. */
export function LanguageNav() {
  return (
    languagesIn(useSettings()).length > 1 && (
      <nav className="languages" aria-label={t`Language`}>
        <LanguageLinks areShort />
      </nav>
    )
  );
}

const offers = { te: "తెలుగులో చూడండి", hi: "हिन्दी में देखें" };

/** Shows the offer of the language that was chosen here last or, while none was, that the browser asks for first. */
const offering = (offered: readonly Language[]) => `{let c;try{c=localStorage.getItem("${CHOSEN}")}catch{}
const l=c||navigator.languages.map(l=>l.slice(0,2)).find(l=>${JSON.stringify(offered)}.includes(l)),o=document.getElementById("offer-"+l);if(o)o.hidden=false}`;

/** A line above an English page for each other language, which leads to the same page in it, for those who read it. */
export function LanguageOffers() {
  const nonce = useContext(ScriptNonce);
  const offered = languagesIn(useSettings());
  if (offered.length === 1 || language() !== "en") return undefined;
  return (
    <>
      {offered.map((other) => other !== "en" && <LanguageOffer key={other} other={other} />)}
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? offering(offered) : "" }}
      />
    </>
  );
}

/** Hidden, which the page's script may have taken back before React comes. */
function LanguageOffer({ other }: { other: Exclude<Language, "en"> }) {
  const { pathname, search } = useLocation();
  return (
    <nav
      className="language-offer"
      id={`offer-${other}`}
      aria-label={languageNames[other]}
      lang={locales[other]}
      hidden
      suppressHydrationWarning
    >
      <a href={withLanguage(pathname + search, other)}>{offers[other]}</a>
    </nav>
  );
}
