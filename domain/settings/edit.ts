/** The values of a form, by the field's name. */
export type Texts = Record<string, string>;

/**
 * The result of saving a form: the names of the changed fields, or else the messages by the field's name (`problems`)
 * and the stored values as the form shows them (`present`).
 */
export type EditOutcome = { ok: true; changed: string[] } | { ok: false; problems: Texts; present: Texts };

/**
 * Compares what was typed into a form with what it showed when it was opened (`seen`) and with the stored values
 * (`present`). `changed`: the fields that the person changed and whose stored value differs from what was typed.
 * `stale`: the fields among `changed` that somebody else has changed since the form was opened. A field that `seen`
 * does not have was not on the form, and is not compared.
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
 * The messages beside fields that somebody else has changed meanwhile, by the field's name. `stale` are those names,
 * and `present` has the stored values, which the messages quote.
 */
export function staleProblems(stale: readonly string[], present: Texts): Texts {
  return Object.fromEntries(stale.map((name) => [name, staleWords(present[name] ?? "")]));
}

function staleWords(present: string): string {
  const what = present === "" ? "emptied this" : `changed this to “${present}”`;
  return `Somebody has ${what} since you opened the page. Save once more to put yours in its place.`;
}
