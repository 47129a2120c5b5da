import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

const what = "Search sweets, snacks, pickles";

/** Loads the script that suggests products, when somebody begins to type. */
function suggest({ target }: { target: EventTarget }) {
  void import("./suggest.ts").then(({ suggestIn }) => suggestIn(target as HTMLInputElement));
}

/**
 * A search form, which works without JavaScript. `label`: its accessible name, for pages that also have the search form
 * of the header. `value`: the initial text.
 */
export function SearchForm({ label, value }: { label?: string; value?: string }) {
  return (
    <form className="find" role="search" aria-label={label} action={href("/search")}>
      <input
        type="search"
        name="q"
        aria-label={what}
        placeholder={what}
        autoComplete="off"
        defaultValue={value}
        onInput={suggest}
      />
      <button className="icon-button" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
}
