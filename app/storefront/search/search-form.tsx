import { href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

const what = "Search sweets, snacks, pickles";

function suggest({ target }: { target: EventTarget }) {
  void import("./suggest.ts").then(({ suggestIn }) => suggestIn(target as HTMLInputElement));
}

/** A search form. `label`: its name for screen readers, if the page has another search form. */
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
