import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { may, whoActs } from "#app/access.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { done, invalid, readFormData, showAgain, textsOf, type Refused } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import type { Values } from "#app/ui/field.tsx";
import { formatForField, formatRupees, parseRupees, type Paise } from "#domain/money.ts";
import { listCashOut, type CashOut } from "#domain/payments/hand-ins/cash-out.server.ts";
import { bearers, type Bearer } from "#domain/payments/hand-ins/hand-in.ts";
import { listAccounts, recordHandIn, settleLack } from "#domain/payments/hand-ins/hand-ins.server.ts";
import { MOST_PARCELS } from "#domain/payments/hand-ins/remittance-sheet.ts";
import { dayInWords } from "#platform/day.ts";
import { isUuid } from "#platform/uuid.ts";

/** The orders whose cash a courier has, of one day ("road": of no day yet) or of all, and what lacked before. */
export async function handInPage(context: Context, request: Request) {
  const db = context.get(database);
  const { courier, day, isNone, here } = placeOf(request);
  const [account] = courier ? await listAccounts(db, courier) : [];
  const all = (await listCashOut(db)).filter(({ holder }) => holder === courier);
  const took = all.filter((one) => (day ? (one.day ?? "road") === day : one.day !== null));
  const shown = took.slice(0, MOST_PARCELS);
  const lacksPaise = account?.lacksPaise ?? 0;
  return {
    courier,
    here,
    key: randomUUID(),
    isTicked: !isNone && day !== "road",
    other: here + (isNone || day === "road" ? "" : "&none=1"),
    further: took.length - shown.length,
    days: [...Map.groupBy(shown, (one) => one.day ?? "road")].map(([one, rows]) => ({
      day: one,
      words: one === "road" ? "Still on the road" : dayInWords(one),
      rows: rows.map(({ number, payer, paise }) => ({ number, payer, paise, amount: formatRupees(paise) })),
    })),
    sum: formatForField(isNone || day === "road" ? 0 : sumOf(shown)),
    lacks: lacksPaise > 0 ? { amount: formatRupees(lacksPaise), rupees: formatForField(lacksPaise) } : undefined,
    mayBear: may(context, "refund"),
    failed: context.get(formFailed),
  };
}

const sumOf = (rows: readonly CashOut[]) => rows.reduce((sum, { paise }) => sum + paise, 0);

function placeOf(request: Request) {
  const asked = new URL(request.url).searchParams;
  const courier = asked.get("courier") ?? "";
  const day = asked.get("day") ?? "";
  const query = new URLSearchParams({ courier, ...(day && { day }) });
  return { courier, day, isNone: asked.has("none"), here: `${href("/back-office/money/cash/hand-in")}?${query}` };
}

export type HandInAnswer = Refused & {
  ticked?: string[];
  /** What lacks, or is too much, when that has to be asked about. */
  asks?: { words: string; paise: Paise };
};

/** Records a hand-in, or settles what lacked before. Asks first who bears what lacks. */
export async function takeHandIn(context: Context, request: Request) {
  const form = await readFormData(request);
  const values = textsOf(form);
  const { intent = "" } = values;
  if (intent === "settle") return settleBefore(context, request, values);
  if (intent === "hand-in") return takeIn(context, request, form, values);
  throw refuse("Nothing was changed: that button is not known here.");
}

const wrongSum = "Enter the rupees that came, such as 10980 or 10980.50";

async function takeIn(context: Context, request: Request, form: FormData, values: Values) {
  const db = context.get(database);
  const { courier } = placeOf(request);
  const ticked = form.getAll("order").filter((number) => typeof number === "string");
  const handedPaise = parseRupees(values.sum ?? "");
  const again = (problems: Refused["problems"], more: Partial<HandInAnswer> = {}) =>
    showAgain<Partial<HandInAnswer>>(context, { values, problems }, 422, { ticked, ...more });
  if (ticked.length === 0) return again({ form: "No order was ticked. Tick those whose cash came." });
  if (ticked.length > MOST_PARCELS) return again({ form: `Tick ${MOST_PARCELS} orders at most at a time.` });
  if (handedPaise === undefined) return again({ sum: wrongSum });
  const bearer = bearerOf(context, values);
  const asked = /^-?\d{1,12}$/.test(values.asked ?? "") ? Number(values.asked) : undefined;
  const id = keyOf(values);
  const handIn = { id, courier, numbers: [...new Set(ticked)], handedPaise, bearer, asked };
  const answer = await recordHandIn(db, handIn, whoActs(context));
  if ("id" in answer) return done(`${href("/back-office/money/cash")}?done=${answer.id}#done`);
  if ("refused" in answer) return again({ form: `${answer.refused} Nothing was recorded.` });
  const { lacksPaise, duePaise } = answer;
  const what = `${formatRupees(Math.abs(lacksPaise))} ${lacksPaise > 0 ? "lacks" : "is too much"}`;
  const todo =
    lacksPaise > 0 ? "say who bears it" : "tick the order that it is for, correct the sum, or say that it is so";
  return again(
    { bearer: `${what}: ${todo}` },
    { asks: { words: `The ticked orders come to ${formatRupees(duePaise)}, so ${what}.`, paise: lacksPaise } },
  );
}

function keyOf({ key = "" }: Values): string {
  return isUuid(key) ? key : randomUUID();
}

/** Who bears what lacks. Only those who may give money back let the shop bear it. */
function bearerOf(context: Context, values: Values): Bearer | undefined {
  const bearer = bearers.find((one) => one === values.bearer);
  return bearer === "shop" && !may(context, "refund") ? undefined : bearer;
}

async function settleBefore(context: Context, request: Request, values: Values) {
  const { courier } = placeOf(request);
  const paise = parseRupees(values.lack ?? "");
  const bearer = bearerOf(context, { bearer: values.how ?? "" });
  if (!paise) return invalid(context, { values, problems: { lack: wrongSum } });
  if (!bearer) return invalid(context, { values, problems: { how: "Choose what became of it" } });
  const answer = await settleLack(
    context.get(database),
    { id: keyOf(values), courier, paise, bearer },
    whoActs(context),
  );
  if ("refused" in answer) return invalid(context, { values, problems: { lack: answer.refused } });
  return done(`${href("/back-office/money/cash")}?done=${answer.id}#done`);
}
