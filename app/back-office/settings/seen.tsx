import type { Values } from "#app/ui/field.tsx";

const PREFIX = "was.";

/** Hidden fields with what the form was opened with, so that a change by somebody else is noticed. */
export function Seen({ values }: { values: Values }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={PREFIX + name} value={value} autoComplete="off" />
  ));
}

/**
 * Parts a posted form into what it was opened with and what was typed into the fields of these names. A field that was
 * not sent, such as a box without its tick, counts as empty.
 */
export function readSeen(sent: Values, names: readonly string[]): { seen: Values; typed: Values } {
  return { seen: seenIn(sent), typed: Object.fromEntries(names.map((name) => [name, sent[name] ?? ""])) };
}

/** What a form was opened with, out of all that it sent. */
export function seenIn(sent: Values): Values {
  const seen = Object.entries(sent).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(seen.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/**
 * Hidden fields for the names that somebody else has changed, with the present values. They count as seen from then on,
 * so that saving once more replaces them and leaves alone what was not touched.
 */
export function seenAnew(stale: readonly string[], present: Values): Values {
  return Object.fromEntries(stale.map((name) => [PREFIX + name, present[name] ?? ""]));
}
