import { z } from "zod";
import { isDay } from "#platform/day.ts";
import type { Period } from "#platform/period.ts";
import { isUuid } from "#platform/uuid.ts";
import { periodsSeenFrom, spans } from "./export.ts";

/** The fields of the form that asks for a file, in the order of the page. */
export const exportFields = ["id", "span", "from", "to"] as const;

/** The form that asks for a file: its id and its days, seen from `today` (YYYY-MM-DD). */
export function exportForm(today: string) {
  const day = z.string();
  return z
    .object({
      id: z.string().refine(isUuid, "Open this page once more."),
      span: z.enum(spans, "Choose a period."),
      from: day,
      to: day,
    })
    .transform(({ id, span, from, to }, problems): Period & { id: string } => {
      if (span !== "days") return { id, ...periodsSeenFrom(today)[span] };
      const fault = (path: "from" | "to", message: string) =>
        problems.addIssue({ code: "custom", path: [path], message });
      if (!isDay(from)) fault("from", "Choose the first day.");
      if (!isDay(to)) fault("to", "Choose the last day.");
      else if (isDay(from) && to < from) fault("to", "The last day is before the first.");
      return { id, from, to };
    });
}
