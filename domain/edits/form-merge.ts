/** Values or messages of a form, by the name of its field. */
export type Texts = Record<string, string>;

/** A form that several people may have open: what it showed (`seen`), what came back (`typed`), what is stored now. */
export type FormStates = Record<"seen" | "typed" | "present", Texts>;

/** Why a form was not saved: others changed what it changes too. */
export type Clash = {
  ok: false;
  /** A message for each field that others changed in a unit that the form changes too. Quotes the stored value. */
  problems: Texts;
  /** The stored values of the fields that others changed, and the form did not. */
  taken: Texts;
  /** The stored values of the fields that the form showed. */
  present: Texts;
};

/** The result of saving a form of which others may have saved other fields meanwhile. */
export type EditOutcome =
  /** `changed`: the names of the changed fields. */
  { ok: true; changed: string[] } | Clash;

/**
 * Merges a form with what others saved while it was open. `unitOf` names the unit of a field: fields that mean something
 * together, such as a pack's price and MRP. What only one person changed stays as that person left it. A unit that both
 * changed is a clash. Fields that the form did not show stay as they are.
 */
export function mergeForm<Name extends string>(
  names: readonly Name[],
  { seen, typed, present }: FormStates,
  unitOf: (name: Name) => string = (name) => name,
) {
  const mine = names.filter((name) => seen[name] !== undefined && is(typed, name) !== seen[name]);
  const theirs = names.filter((name) => seen[name] !== undefined && is(present, name) !== seen[name]);
  const changed = mine.filter((name) => is(typed, name) !== is(present, name));
  const units = new Set(changed.map(unitOf));
  const clashes = theirs.filter((name) => units.has(unitOf(name)) && (changed.includes(name) || !mine.includes(name)));
  const of = (texts: Texts, some: readonly Name[]) => Object.fromEntries(some.map((name) => [name, is(texts, name)]));
  const taken: Texts = of(
    present,
    theirs.filter((name) => !mine.includes(name)),
  );
  const merged: Texts = { ...present, ...of(typed, changed) };
  const shown = of(
    present,
    names.filter((name) => seen[name] !== undefined),
  );
  const problems: Texts = Object.fromEntries(clashes.map((name) => [name, staleWords(is(present, name))]));
  const clash: Clash | undefined = clashes.length > 0 ? { ok: false, problems, taken, present: shown } : undefined;
  return { merged, changed, clash };
}

const is = (texts: Texts, name: string) => texts[name] ?? "";

function staleWords(present: string): string {
  const what = present === "" ? "emptied this" : `changed this to “${present}”`;
  return `Somebody has ${what} since you opened the page. Save once more to keep what stands here now.`;
}
