export type Texts = Record<string, string>;

/**
 * The result of saving a form: the names of the `changed` fields, or, when nothing was saved, messages (`problems`) and
 * the stored values (`present`), by field.
 */
export type EditOutcome = { ok: true; changed: string[] } | { ok: false; problems: Texts; present: Texts };

/**
 * Compares what was `typed` into a form with what the form showed (`seen`) and what is stored (`present`). `changed`:
 * the fields whose typed value differs from both. `stale`: the changed fields that somebody else changed meanwhile.
 */
export function changesOf<Name extends string>(
  names: readonly Name[],
  { seen, typed, present }: { seen: Texts; typed: Texts; present: Texts },
): { changed: Name[]; stale: Name[] } {
  const touched = names.filter((name) => seen[name] !== undefined && typed[name] !== seen[name]);
  const changed = touched.filter((name) => typed[name] !== present[name]);
  return { changed, stale: changed.filter((name) => present[name] !== seen[name]) };
}

/** Messages for fields that somebody else has changed meanwhile; they quote the stored values (`present`). */
export function staleProblems(stale: readonly string[], present: Texts): Texts {
  return Object.fromEntries(stale.map((name) => [name, staleWords(present[name] ?? "")]));
}

function staleWords(present: string): string {
  const what = present === "" ? "emptied this" : `changed this to “${present}”`;
  return `Somebody has ${what} since you opened the page. Save once more to put yours in its place.`;
}
