import { formatRupees } from "#domain/money.ts";

type Facts = Record<string, unknown>;

/** One value that a change made different, in words: what it is called, and the value before and after. */
export type Difference = { name: string; before: string; after: string };

/**
 * How to print the changed values. `names` has names for people, by key; a key without one is put into words
 * (`nameOf`). `values` has functions that print a value, by key. Where there is none, or it returns undefined, the
 * value is printed in the default way (`valueOf`).
 */
export type Reading = {
  names?: Record<string, string>;
  values?: Record<string, (value: unknown) => string | undefined>;
  /** Keys that are not shown to people. */
  hidden?: readonly string[];
};

/**
 * The values that differ between `before` and `after`, the values of a log entry, in words; a missing value is "". Each
 * of the two is null when the log entry has none. The keys of `before` come first, then those that only `after` has.
 * Keys of nested objects are joined with a dot, such as `zone.name`.
 */
export function differences(before: Facts | null, after: Facts | null, reading: Reading = {}): Difference[] {
  const { names = {}, values = {}, hidden = [] } = reading;
  const read = (key: string, value: unknown) => values[key]?.(value) ?? valueOf(key, value);
  const [was, is] = [flat(before ?? {}), flat(after ?? {})];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => !hidden.includes(key))
    .map((key) => ({ name: names[key] ?? nameOf(key), before: read(key, was.get(key)), after: read(key, is.get(key)) }))
    .filter((one) => one.before !== one.after);
}

/** Flattens nested objects into one map whose keys are joined with a dot: `zone.name`. Each key begins with `above`. */
function flat(facts: Facts, above = ""): Map<string, unknown> {
  return new Map(
    Object.entries(facts).flatMap(([key, value]) =>
      isFacts(value) ? [...flat(value, `${above}${key}.`)] : [[above + key, value] as const],
    ),
  );
}

function isFacts(value: unknown): value is Facts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A key in words: "refund" for "refundPaise", "dispatch on" for "dispatchOn". */
function nameOf(key: string): string {
  return (
    key
      .replace(/Paise$/, "")
      .replaceAll(".", ", ")
      .replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`) || key
  );
}

function valueOf(key: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return /paise$/i.test(key) ? formatRupees(value) : String(value);
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map((one) => valueOf(key, one)).join(", ") : JSON.stringify(value);
}
