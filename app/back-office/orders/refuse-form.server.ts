import { data, type RouterContextProvider } from "react-router";
import { formFailed } from "#app/context.ts";
import type { Problems, Values } from "#app/ui/field.tsx";

/**
 * The page once more with all that was typed and what stands against it. A field that is wrong (422) leaves the form as
 * it was opened, so that a second press and a change meanwhile are still noticed; whoever was told of the change (409)
 * goes on from how it stands now.
 */
export function refuseForm(
  context: Readonly<RouterContextProvider>,
  { seen, known, ...values }: Values,
  problems: Problems,
  status = 422,
) {
  context.set(formFailed, true);
  return data({ values, problems, opened: status === 422 ? { seen, known } : undefined }, { status });
}
