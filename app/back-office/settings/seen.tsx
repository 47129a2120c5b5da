import type { Values } from "#app/ui/field.tsx";

const PREFIX = "was.";

/** Hidden `was.` fields with the values that a form was opened with, so that changes by somebody else are noticed. */
export function Seen({ values }: { values: Values }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={PREFIX + name} value={value} autoComplete="off" />
  ));
}

/**
 * Splits a form into the values that it was opened with and those typed into the fields called `names`. A field that
 * was not sent, such as an empty tick box, counts as "".
 */
export function readSeen(sent: Values, names: readonly string[]): { seen: Values; typed: Values } {
  return { seen: seenIn(sent), typed: Object.fromEntries(names.map((name) => [name, sent[name] ?? ""])) };
}

/** The values the form was opened with, read from its hidden `was.` fields; keys are without the prefix. */
export function seenIn(sent: Values): Values {
  const seen = Object.entries(sent).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(seen.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/**
 * Hidden `was.` fields with the present values of the fields in `stale`, which somebody else has changed. The form then
 * counts these values as seen: saving it again replaces them, and untouched fields stay as they are.
 */
export function seenAnew(stale: readonly string[], present: Values): Values {
  return Object.fromEntries(stale.map((name) => [PREFIX + name, present[name] ?? ""]));
}
