import { z } from "zod";
import { transitDays, zoneReaches } from "./zone-form.ts";
import type { Override } from "./delivery.ts";

export const overrideFields = [
  "zoneId",
  "transitDays",
  "takesCash",
  "isServed",
  "needsReach",
] as const satisfies readonly (keyof Override)[];

const leftToZone = z.literal("").transform(() => null);
const yesOrNo = z.union(
  [leftToZone, z.enum(["yes", "no"]).transform((text) => text === "yes")],
  "Choose one of the three.",
);

/**
 * The form for one pincode's exceptions. An empty field gives null (the zone's value applies). Refuses a form with all
 * fields empty.
 */
export function overrideForm(zoneIds: readonly string[]): z.ZodType<Override> {
  return z
    .object({
      zoneId: z.union([leftToZone, z.enum(zoneIds as [string, ...string[]])], "Choose a zone."),
      transitDays: z.union([leftToZone, transitDays], "Write working days, from 1 to 30."),
      takesCash: yesOrNo,
      isServed: yesOrNo,
      needsReach: z.union([leftToZone, z.enum(zoneReaches)], "Choose what may travel there."),
    })
    .refine((override) => Object.values(override).some((value) => value !== null), {
      path: ["form"],
      error: "Say at least one thing that is different here, or remove what was different.",
    });
}

/** The exceptions of a pincode (postal code) as the texts of their form; all empty when there are none. */
export function overrideTexts(override: Override | undefined): Record<(typeof overrideFields)[number], string> {
  return {
    zoneId: override?.zoneId ?? "",
    transitDays: override?.transitDays?.toString() ?? "",
    takesCash: yesNoOf(override?.takesCash),
    isServed: yesNoOf(override?.isServed),
    needsReach: override?.needsReach ?? "",
  };
}

function yesNoOf(value: boolean | null | undefined): string {
  if (value === true) return "yes";
  return value === false ? "no" : "";
}
