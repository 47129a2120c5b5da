export type Texts = Record<string, string>;

/** The result of saving a form. */
export type EditOutcome =
  /** `changed`: the names of the changed fields. */
  | { ok: true; changed: string[] }
  /** Nothing was saved. By field, `problems` has messages and `present` has the stored values. */
  | { ok: false; problems: Texts; present: Texts };

/**
 * Finds the `changed` fields: their typed value differs from both the shown and the stored value. `stale` has the
 * fields among them that somebody else changed meanwhile.
 */
export function changesOf<Name extends string>(
  names: readonly Name[],
  /** `seen`: what the form showed. `typed`: what came back. `present`: what is stored now. */
  { seen, typed, present }: { seen: Texts; typed: Texts; present: Texts },
): { changed: Name[]; stale: Name[] } {
  const touched = names.filter((name) => seen[name] !== undefined && typed[name] !== seen[name]);
  const changed = touched.filter((name) => typed[name] !== present[name]);
  return { changed, stale: changed.filter((name) => present[name] !== seen[name]) };
}

/** A message for each `stale` field, which somebody else has changed meanwhile. Quotes the stored value (`present`). */
export function staleProblems(stale: readonly string[], present: Texts): Texts {
  return Object.fromEntries(stale.map((name) => [name, staleWords(present[name] ?? "")]));
}

function staleWords(present: string): string {
  const what = present === "" ? "emptied this" : `changed this to “${present}”`;
  return `Somebody has ${what} since you opened the page. Save once more to put yours in its place.`;
}
