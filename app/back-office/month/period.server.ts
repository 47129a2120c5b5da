import { returnKinds, returnOf, type ReturnKind, type ReturnPeriod } from "#domain/accounting/return-period.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { monthOf } from "#platform/period.ts";

/**
 * The return that an address asks for. Without one, or for days to come: that of the month before this one, which is
 * the next to be filed.
 */
export function askedReturn(asked: URLSearchParams, today = dayInIndia(new Date())): ReturnPeriod {
  const said = asked.get("month") ?? "";
  const lastMonth = addDays(monthOf(today).from, -1).slice(0, 7);
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(said) && `${said}-01` <= today ? said : lastMonth;
  const kind: ReturnKind = returnKinds.find((one) => one === asked.get("kind")) ?? "month";
  return returnOf(kind, month) ?? returnOf("quarter", month)!;
}
