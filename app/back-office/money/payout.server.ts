import { data, href } from "react-router";
import { may, whoActs } from "#app/access.ts";
import { database, type Context } from "#app/context.ts";
import { done, readFormData, showAgain, textsOf, type Refused } from "#app/form.server.ts";
import type { Problems, Values } from "#app/ui/field.tsx";
import { tableText } from "#app/uploads.server.ts";
import { formatRupees, parseRupees } from "#domain/money.ts";
import { ownRider } from "#domain/orders/parcels/couriers.ts";
import { listCouriers } from "#domain/orders/parcels/couriers.server.ts";
import { bearers } from "#domain/payments/hand-ins/hand-in.ts";
import { readCarried, readRemittance, type Remittance } from "#domain/payments/hand-ins/remittance.ts";
import { checkRemittance, recordRemittance } from "#domain/payments/hand-ins/remittances.server.ts";
import type { Database } from "#platform/database.server.ts";
import { plainCode } from "#platform/plain-text.ts";
import { refuseFile } from "./table-file.server.ts";
import type { FileFaults } from "./table-file.tsx";

/** The names of the couriers whose payouts may come as a list without a name in it. */
export async function listPayers(db: Database): Promise<string[]> {
  const couriers = await listCouriers(db, true);
  return couriers.map(({ name }) => name).filter((name) => name !== ownRider);
}

const LONGEST_UTR = 40;

export type PayoutAnswer = Refused & FileFaults & { view?: PayoutView };

export type PayoutView = Awaited<ReturnType<typeof viewOf>>;

/** Reads a courier's payout, says whose each parcel is, and records it once that was looked at. */
export async function answerPayout(context: Context, request: Request) {
  const form = await readFormData(request, Infinity);
  const values = textsOf(form);
  return form.has("carried") ? confirm(context, values) : lookThrough(context, form, values);
}

async function lookThrough(context: Context, form: FormData, values: Values) {
  const problems: Problems = {};
  const handedPaise = parseRupees(values.came ?? "");
  if (values.came && handedPaise === undefined) problems.came = "Enter the rupees that came, such as 10480.50";
  const utr = plainCode(values.utr ?? "");
  if (utr.length > LONGEST_UTR) problems.utr = `Enter the UTR of the transfer, up to ${LONGEST_UTR} letters and digits`;
  const texts = [];
  for (const [file, pasted] of [
    ["file", "lines"],
    ["sums", "sum-lines"],
  ] as const) {
    const sent = await tableText(form, { file, pasted, from: "the courier's panel" });
    if ("refused" in sent) problems[file] = sent.refused;
    else texts.push(sent.text);
  }
  if (Object.keys(problems).length > 0) return showAgain<Partial<PayoutAnswer>>(context, { values, problems }, 422);
  const payers = await listPayers(context.get(database));
  const courier = payers.find((name) => name === values.courier) ?? "";
  const remittance = readRemittance(texts, { courier, utr, handedPaise });
  if ("faults" in remittance) return refuseFile(context, values, remittance.faults);
  return preview(context, values, remittance);
}

async function preview(context: Context, values: Values, remittance: Remittance) {
  const db = context.get(database);
  const { faults, ...view } = await viewOf(db, remittance, may(context, "refund"));
  if (faults.length > 0) return refuseFile(context, values, faults);
  return data<PayoutAnswer>({ values: {}, problems: {}, view: { ...view, faults } });
}

async function confirm(context: Context, values: Values) {
  const remittance = readCarried(values.carried ?? "");
  if (!remittance) return refuseFile(context, {}, ["The payout did not arrive whole. Send its file once more."]);
  const db = context.get(database);
  const mayBear = may(context, "refund");
  const bearer = bearers.find((one) => one === values.bearer && (one !== "shop" || mayBear));
  const asked = Number(values.asked ?? "");
  const recorded = await recordRemittance(db, remittance, { bearer, asked }, whoActs(context));
  if ("ids" in recorded && recorded.ids.length > 0) {
    const query = new URLSearchParams(recorded.ids.map((id) => ["done", id]));
    return done(`${href("/back-office/money/cash")}?${query}#done`);
  }
  const view = await viewOf(db, remittance, mayBear);
  if (view.faults.length > 0) return refuseFile(context, {}, view.faults);
  const problems: Problems = "faults" in recorded ? { bearer: "Say who bears what lacks" } : {};
  return showAgain<Partial<PayoutAnswer>>(context, { values: {}, problems }, "faults" in recorded ? 422 : 200, {
    view,
  });
}

async function viewOf(db: Database, remittance: Remittance, mayBear: boolean) {
  const { faults, fitting, known } = await checkRemittance(db, remittance);
  const unsaid = fitting.find(({ lacksPaise }) => lacksPaise !== 0);
  return {
    faults,
    known,
    courier: remittance.courier,
    carried: JSON.stringify(remittance),
    asks: unsaid && {
      paise: unsaid.lacksPaise,
      words: `${formatRupees(Math.abs(unsaid.lacksPaise))} ${unsaid.lacksPaise < 0 ? "is too much." : "lacks. Who bears it?"}`,
      mayBear,
    },
    payouts: fitting.map(({ payout, utr, handedPaise, feePaise, duePaise, parcels, cash }) => ({
      payout,
      utr: utr && utr !== payout ? utr : undefined,
      due: formatRupees(duePaise),
      fee: feePaise > 0 ? formatRupees(feePaise) : undefined,
      came: formatRupees(handedPaise),
      parcels: parcels.map(({ number, paise }, place) => ({
        number,
        order: cash[place]?.order.number ?? "",
        amount: formatRupees(paise),
      })),
    })),
  };
}
