export type Texts = Record<string, string>;

/**
 * `changed` are the names of the changed fields. `problems` are messages and `present` the stored values, by the
 * field's name.
 */
export type EditOutcome = { ok: true; changed: string[] } | { ok: false; problems: Texts; present: Texts };

/**
 * `changed`: the fields whose typed value differs from what the form showed (`seen`) and from the stored one
 * (`present`). `stale`: those of them that somebody else has changed since the form was opened.
 */
export function changesOf<Name extends string>(
  names: readonly Name[],
  { seen, typed, present }: { seen: Texts; typed: Texts; present: Texts },
): { changed: Name[]; stale: Name[] } {
  const touched = names.filter((name) => seen[name] !== undefined && typed[name] !== seen[name]);
  const changed = touched.filter((name) => typed[name] !== present[name]);
  return { changed, stale: changed.filter((name) => present[name] !== seen[name]) };
}

/**
 * Messages, by the field's name, for fields that somebody else has changed meanwhile; they quote the stored values
 * (`present`).
 */
export function staleProblems(stale: readonly string[], present: Texts): Texts {
  return Object.fromEntries(stale.map((name) => [name, staleWords(present[name] ?? "")]));
}

function staleWords(present: string): string {
  const what = present === "" ? "emptied this" : `changed this to “${present}”`;
  return `Somebody has ${what} since you opened the page. Save once more to put yours in its place.`;
}
