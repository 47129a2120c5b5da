/** What a form holds, by the field's name. */
export type Texts = Record<string, string>;

/** Either the names of what was changed, or what stands against it by the field's name, with what holds now. */
export type EditOutcome = { ok: true; changed: string[] } | { ok: false; problems: Texts; present: Texts };

/**
 * What somebody changed in a form that others may have changed meanwhile: `seen` is what the form was opened with,
 * `present` what holds now. Only what was really typed anew counts as changed; a change is stale when what it replaces
 * was never seen. A field that `seen` does not know was not on the form.
 */
export function changesOf<Name extends string>(
  names: readonly Name[],
  { seen, typed, present }: { seen: Texts; typed: Texts; present: Texts },
): { changed: Name[]; stale: Name[] } {
  const touched = names.filter((name) => seen[name] !== undefined && typed[name] !== seen[name]);
  const changed = touched.filter((name) => typed[name] !== present[name]);
  return { changed, stale: changed.filter((name) => present[name] !== seen[name]) };
}

/** What is told beside the fields that somebody else has changed meanwhile. */
export function staleProblems(stale: readonly string[], present: Texts): Texts {
  return Object.fromEntries(stale.map((name) => [name, staleWords(present[name] ?? "")]));
}

function staleWords(present: string): string {
  const what = present === "" ? "emptied this" : `changed this to “${present}”`;
  return `Somebody has ${what} since you opened the page. Save once more to put yours in its place.`;
}
