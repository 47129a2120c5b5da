import { plural, t } from "@lingui/core/macro";
import { inEnglish, linkTo } from "#app/words/words.ts";

type Suggestion = { name: string; other: string | null; to: string };

/** Milliseconds without typing before suggestions are fetched. */
const PAUSE = 150;

const known = new WeakSet<HTMLInputElement>();
let lists = 0;

/** Lists products while somebody types. Follows WAI-ARIA's pattern "Editable combobox with list autocomplete". */
export function suggestIn(field: HTMLInputElement): void {
  if (known.has(field)) return;
  known.add(field);
  const id = `suggestions-${++lists}`;
  const list = document.createElement("ul");
  list.id = id;
  list.role = "listbox";
  list.ariaLabel = t`Suggestions`;
  list.className = "find__list card";
  list.hidden = true;
  const said = document.createElement("p");
  said.role = "status";
  said.className = "visually-hidden";
  field.after(list, said);
  field.role = "combobox";
  field.setAttribute("aria-controls", id);
  field.ariaAutoComplete = "list";
  field.ariaExpanded = "false";

  let chosen = -1;
  let timer = 0;
  let asked = "";

  function choose(place: number): void {
    const options = [...list.children];
    options.forEach((option, at) => (option.ariaSelected = String(at === place)));
    chosen = place;
    if (place < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `${id}-${place}`);
    options[place]?.scrollIntoView({ block: "nearest" });
  }

  function close(): void {
    clearTimeout(timer);
    asked = "";
    list.hidden = true;
    field.ariaExpanded = "false";
    choose(-1);
  }

  function show(found: readonly Suggestion[]): void {
    const count = found.length;
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    field.ariaExpanded = String(!list.hidden);
    choose(-1);
    said.textContent = count === 0 ? t`No suggestions` : plural(count, { one: "# suggestion", other: "# suggestions" });
  }

  function optionOf({ name, other, to }: Suggestion, place: number): HTMLElement {
    const option = document.createElement("li");
    option.id = `${id}-${place}`;
    option.role = "option";
    option.className = "tap";
    option.dataset.to = linkTo(to);
    option.append(name);
    if (other) {
      const second = document.createElement("span");
      second.lang = inEnglish() ?? "te";
      second.textContent = other;
      option.append(second);
    }
    return option;
  }

  async function ask(typed: string): Promise<void> {
    asked = typed;
    const answer = await fetch(linkTo(`/search/suggestions?q=${encodeURIComponent(typed)}`)).catch(() => undefined);
    const found = answer?.ok ? ((await answer.json()) as Suggestion[]) : [];
    if (asked === typed) show(found);
  }

  field.addEventListener("input", () => {
    clearTimeout(timer);
    const typed = field.value.trim();
    if (typed.length < 2) close();
    else timer = window.setTimeout(() => void ask(typed), PAUSE);
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const { length } = list.children;
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && length > 0) {
      event.preventDefault();
      // While somebody chooses from the list, no later answer replaces it.
      clearTimeout(timer);
      asked = "";
      list.hidden = false;
      field.ariaExpanded = "true";
      // The keys go round in a circle: the field (-1), the first entry, and so on to the last.
      const step = event.key === "ArrowDown" ? 1 : -1;
      choose(((chosen + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      location.assign((list.children[chosen] as HTMLElement).dataset.to!);
    }
  });
  field.addEventListener("blur", close);
  // The field keeps the focus, so that the list stays open until the click.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const to = (target as Element).closest<HTMLElement>("[data-to]")?.dataset.to;
    if (to) location.assign(to);
  });
  if (field.value.trim().length > 1 && document.activeElement === field) void ask(field.value.trim());
}
