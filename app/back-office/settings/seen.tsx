import type { Values } from "#app/ui/field.tsx";

const PREFIX = "was.";

/**
 * Hidden fields with the values that a form was opened with, so that changes by somebody else are noticed when it is
 * sent. Each is named "was." and the name of the visible field.
 */
export function Seen({ values }: { values: Values }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={PREFIX + name} value={value} autoComplete="off" />
  ));
}

/**
 * Splits a sent form into the values that it was opened with (`seen`) and those typed into the fields called `names`. A
 * field that was not sent, such as an unticked check box, counts as "".
 */
export function readSeen(sent: Values, names: readonly string[]): { seen: Values; typed: Values } {
  return { seen: seenIn(sent), typed: Object.fromEntries(names.map((name) => [name, sent[name] ?? ""])) };
}

/**
 * The values that a sent form was opened with, read from its hidden fields whose names begin with "was."; the keys are
 * without that prefix.
 */
export function seenIn(sent: Values): Values {
  const seen = Object.entries(sent).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(seen.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/**
 * New values for hidden fields of a form, after somebody else has changed the values of the fields in `stale`. The
 * hidden field of each of these (named "was." and the field's name) gets the `present` value. The form then counts as
 * opened with the present values. So if it is sent again, what the user typed replaces them.
 */
export function seenAnew(stale: readonly string[], present: Values): Values {
  return Object.fromEntries(stale.map((name) => [PREFIX + name, present[name] ?? ""]));
}
