import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { linkTo } from "#app/words/words.ts";
import { Icon } from "#app/ui/icon.tsx";

function suggest({ target }: { target: EventTarget }) {
  void import("./suggest.ts").then(({ suggestIn }) => suggestIn(target as HTMLInputElement));
}

/** A search form. `label`: its name for screen readers, if the page has another search form. */
export function SearchForm({ label, value }: { label?: string; value?: string }) {
  const what = t`Search sweets, snacks, pickles`;
  return (
    <form className="find" role="search" aria-label={label} action={linkTo(href("/search"))}>
      <input
        type="search"
        name="q"
        aria-label={what}
        placeholder={what}
        autoComplete="off"
        defaultValue={value}
        onInput={suggest}
      />
      <button className="icon-button" aria-label={t`Search`}>
        <Icon name="search" />
      </button>
    </form>
  );
}
