import { data, type RouterContextProvider } from "react-router";
import { formFailed } from "#app/context.ts";
import type { Problems, Values } from "#app/ui/field.tsx";

/** `seen` is what the form counts as opened with. */
type Refused = { values: Values; seen: Values; problems: Problems };

/** The page once more with all that was typed and what stands against it; 422 unless said. */
export function refuseForm(context: Readonly<RouterContextProvider>, refused: Refused, status = 422) {
  context.set(formFailed, true);
  return data(refused, { status });
}
