import type { Values } from "#app/ui/field.tsx";

const PREFIX = "was.";

/** What the form was opened with, so that a change by somebody else in the meantime is noticed. */
export function Seen({ values }: { values: Values }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={PREFIX + name} value={value} autoComplete="off" />
  ));
}

/**
 * A posted form, parted into what it was opened with and what was typed into the fields of these names. A field that
 * was not sent is a box without its tick.
 */
export function readSeen(sent: Values, names: readonly string[]): { seen: Values; typed: Values } {
  const seen = Object.entries(sent)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, value]) => [name.slice(PREFIX.length), value]);
  return {
    seen: Object.fromEntries(seen),
    typed: Object.fromEntries(names.map((name) => [name, sent[name] ?? ""])),
  };
}
