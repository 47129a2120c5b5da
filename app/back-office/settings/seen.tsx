import type { Values } from "#app/ui/field.tsx";

const PREFIX = "was.";

/** Hidden fields with the values the form was opened with, so that changes by somebody else are noticed. */
export function Seen({ values }: { values: Values }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={PREFIX + name} value={value} autoComplete="off" />
  ));
}

/**
 * Splits a form into the values it was opened with and those typed into the named fields. A field that was not sent,
 * such as an empty tick box, counts as "".
 */
export function readSeen(sent: Values, names: readonly string[]): { seen: Values; typed: Values } {
  return { seen: seenIn(sent), typed: Object.fromEntries(names.map((name) => [name, sent[name] ?? ""])) };
}

/** The values a form was opened with. */
export function seenIn(sent: Values): Values {
  const seen = Object.entries(sent).filter(([name]) => name.startsWith(PREFIX));
  return Object.fromEntries(seen.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/**
 * Hidden fields with the present values of names that somebody else has changed. They then count as seen, so that
 * saving again replaces them and leaves untouched fields alone.
 */
export function seenAnew(stale: readonly string[], present: Values): Values {
  return Object.fromEntries(stale.map((name) => [PREFIX + name, present[name] ?? ""]));
}
