import type { Values } from "#app/ui/field.tsx";
import type { Clash } from "#domain/edits/form-merge.ts";

const PREFIX = "was.";

/** Hidden fields with the values that a form was opened with. The hidden field for "name" is called "was.name". */
export function Seen({ values }: { values: Values }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={PREFIX + name} value={value} autoComplete="off" />
  ));
}

/** Splits a sent form into the values it was opened with (`seen`) and the values typed into the fields `names`. */
export function readSeen(sent: Values, names: readonly string[]): { seen: Values; typed: Values } {
  return { seen: seenIn(sent), typed: Object.fromEntries(names.map((name) => [name, sent[name] ?? ""])) };
}

/** The values that a sent form was opened with, from its hidden fields whose names begin with "was.". */
export function seenIn(sent: Values): Values {
  const seen = Object.entries(sent).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(seen.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/**
 * What changes in a form that others have changed too: it shows theirs where this person changed nothing, and saving it
 * once more is accepted.
 */
export function seenAnew({ taken, present }: Pick<Clash, "taken" | "present">): Values {
  const seen = Object.entries(present).map(([name, value]) => [PREFIX + name, value]);
  return { ...taken, ...Object.fromEntries(seen) };
}
