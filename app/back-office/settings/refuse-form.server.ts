import { data, type RouterContextProvider } from "react-router";
import { formFailed } from "#app/context.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import type { EditOutcome } from "#domain/settings/edit.ts";

/** `seen` is what the form counts as opened with. */
type Refused = { values: Values; seen: Values; problems: Problems };

/** The page once more with all that was typed and what stands against it; 422 unless said. */
export function refuseForm(context: Readonly<RouterContextProvider>, refused: Refused, status = 422) {
  context.set(formFailed, true);
  return data(refused, { status });
}

/**
 * The same for fields that somebody else has changed meanwhile, with 409. Only those count as seen from now on, so that
 * saving once more replaces them and leaves alone what was not touched.
 */
export function refuseStale(
  context: Readonly<RouterContextProvider>,
  { seen, typed }: { seen: Values; typed: Values },
  { problems, present }: Extract<EditOutcome, { ok: false }>,
) {
  const stale = Object.fromEntries(Object.keys(problems).map((name) => [name, present[name]!]));
  return refuseForm(context, { values: typed, seen: { ...seen, ...stale }, problems }, 409);
}
