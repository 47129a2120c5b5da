import type { Context } from "#app/context.ts";
import { showAgain } from "#app/form.server.ts";
import type { Values } from "#app/ui/field.tsx";
import type { FileFaults } from "./table-file.tsx";

const MOST_FAULTS = 30;

/** Answers 422 and says what is wrong with a file of which nothing was recorded. */
export function refuseFile(context: Context, values: Values, faults: readonly string[]) {
  // At the field with what was pasted, if anything was.
  const field = ["lines", "sum-lines"].find((name) => values[name]) ?? "form";
  const problems = { [field]: "Nothing was recorded: what stands below must be right first" };
  return showAgain<FileFaults>(context, { values, problems }, 422, {
    faults: faults.slice(0, MOST_FAULTS),
    moreFaults: Math.max(0, faults.length - MOST_FAULTS),
  });
}
