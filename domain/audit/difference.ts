import { formatRupees } from "#domain/money.ts";

type Facts = Record<string, unknown>;

export type Difference = { name: string; before: string; after: string };

/** How to show changed values to people. */
export type Reading = {
  /** What to call each key. */
  names?: Record<string, string>;
  /** By key, a function that puts the value into words. Where it returns undefined, the usual words are shown. */
  values?: Record<string, (value: unknown) => string | undefined>;
  /** Keys that are not shown to people. */
  hidden?: readonly string[];
};

/** The values that differ, in words; a missing value is "". Nested keys get a dot, such as `zone.name`. */
export function differences(before: Facts | null, after: Facts | null, reading: Reading = {}): Difference[] {
  const { names = {}, values = {}, hidden = [] } = reading;
  const read = (key: string, value: unknown) => values[key]?.(value) ?? valueOf(key, value);
  const [was, is] = [flat(before ?? {}), flat(after ?? {})];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => !hidden.includes(key))
    .map((key) => ({ name: names[key] ?? nameOf(key), before: read(key, was.get(key)), after: read(key, is.get(key)) }))
    .filter((one) => one.before !== one.after);
}

/** Joins the keys of nested objects with a dot: `zone.name`. */
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

/** "refund" for "refundPaise", "dispatch on" for "dispatchOn". */
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
