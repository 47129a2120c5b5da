import { t } from "@lingui/core/macro";

/** "sweets, snacks and pickles"; empty for none. */
export function sayList(things: readonly string[]): string {
  const last = things.at(-1) ?? "";
  const others = things.slice(0, -1).join(", ");
  return others ? t`${others} and ${last}` : last;
}
