import { database, type Context } from "#app/context.ts";
import { isEInvoicing } from "#domain/accounting/checks.ts";
import { readTurnover } from "#domain/accounting/days.server.ts";
import { gstr3bOf } from "#domain/accounting/gstr3b.ts";
import { findFirstDay } from "#domain/accounting/papers.server.ts";
import {
  dueInWords,
  returnInWords,
  returnKinds,
  returnOf,
  type ReturnPeriod,
} from "#domain/accounting/return-period.ts";
import {
  erasedInWords,
  listFiles,
  readReturns,
  type KeptFile,
  type Return,
} from "#domain/accounting/returns.server.ts";
import type { Taxed } from "#domain/accounting/taxed.ts";
import { documentsNet, netOf, sentNet, tableNames, taxedOf, totalsOf } from "#domain/accounting/totals.ts";
import { stateName } from "#domain/gst/gstin.ts";
import { formatExactAmount, formatRupees } from "#domain/money.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { financialYearOf } from "#domain/orders/documents/bill.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia, monthInWords, startInIndia } from "#platform/day.ts";
import { financialYearAround, monthOf } from "#platform/period.ts";
import { askedReturn } from "./period.server.ts";

/** What the page of the month's end shows. */
export async function monthPage(context: Context, request: Request) {
  const db = context.get(database);
  const today = dayInIndia(new Date());
  const asked = new URL(request.url).searchParams;
  const period = askedReturn(asked, today);
  const { gstin } = await readSettings(db);
  const returns = await readReturns(db, period, gstin);
  const files = await listFiles(db, period);
  const year = financialYearAround(period.to);
  const until = year.to < today ? year.to : today;
  const turnoverPaise = await readTurnover(db, until);
  return {
    ...picker(period, today, await findFirstDay(db)),
    title: returnInWords(period),
    due: dueInWords(period),
    isOver: today > period.to,
    isRegistered: gstin !== "",
    said: saidBy(asked.get("said")),
    turnover: {
      year: financialYearOf(startInIndia(period.to)),
      amount: formatRupees(turnoverPaise),
      isOver: year.to < today,
      needsEInvoices: isEInvoicing(turnoverPaise),
    },
    returns: returns.map((one) => returnView(one, period, files)),
  };
}

const said: Record<string, string> = {
  made: "The file is made and kept. Download it below.",
  taken: "It is noted that the portal took the file.",
  "not-taken": "It is noted that the portal has not taken the file.",
  stands: "That file stands as it was: it is gone, or was made before its days were over.",
};

const saidBy = (name: string | null) => (name !== null && Object.hasOwn(said, name) ? said[name] : undefined);

const addressOf = (kind: string, month: string) => `?${new URLSearchParams({ kind, month })}`;

/** What leads to other periods, and back to the one that is shown. `firstDay`: that of the first document. */
function picker({ kind, to }: ReturnPeriod, today: string, firstDay = today) {
  const month = to > today ? monthOf(today).from.slice(0, 7) : to.slice(0, 7);
  const since = [monthOf(firstDay).from, `${month}-01`].toSorted()[0]!;
  const names = { month: "Month", quarter: "Quarter", iff: "IFF" };
  const months = [];
  for (let day = monthOf(today).from; day >= since; day = monthOf(addDays(day, -1)).from) {
    const value = day.slice(0, 7);
    months.push({ value, name: monthInWords(day) });
  }
  return {
    kind,
    month,
    months,
    query: addressOf(kind, month),
    kinds: returnKinds
      .filter((one) => returnOf(one, month) !== undefined)
      .map((one) => ({ name: names[one], to: addressOf(one, month), isOpen: one === kind })),
  };
}

type Amount = Record<"taxable" | "igst" | "cgst" | "sgst", string>;

function amountOf({ taxablePaise, igstPaise, cgstPaise, sgstPaise }: Taxed): Amount {
  return {
    taxable: formatExactAmount(taxablePaise),
    igst: formatExactAmount(igstPaise),
    cgst: formatExactAmount(cgstPaise),
    sgst: formatExactAmount(sgstPaise),
  };
}

function returnView(one: Return, period: ReturnPeriod, files: readonly KeptFile[]) {
  const { gstin, summary, file, checks, remarks, sent } = one;
  const { b2b, b2c, b2bNotes, b2cNotes } = summary.counts;
  const isIff = period.kind === "iff";
  const [invoices, notes] = isIff
    ? [[b2b], [b2bNotes]]
    : [
        [b2b, b2c],
        [b2bNotes, b2cNotes],
      ];
  const totals = totalsOf(file);
  const gstr3b = gstr3bOf(summary);
  const sentRows = sent.b2b.length + sent.cdnr.length;
  return {
    gstin,
    papers: {
      invoices: sumOf(invoices, "count"),
      notes: sumOf(notes, "count"),
      to: isIff ? " to businesses" : "",
      total: formatRupees(sumOf(invoices, "totalPaise") - sumOf(notes, "totalPaise")),
    },
    erased: summary.isErased ? erasedInWords : undefined,
    isHeldBack: checks.some(({ verdict }) => verdict === "problem"),
    checks,
    remarks,
    tables: tableNames
      .filter((name) => totals[name].rows > 0)
      .map((name) => ({ id: name, rows: totals[name].rows, ...amountOf(totals[name]) })),
    inFile: amountOf(netOf(totals, tableNames)),
    sent: sentRows > 0 ? { rows: sentRows, ...amountOf(sentNet(sent)) } : undefined,
    inDocuments: amountOf(documentsNet(summary, period.kind)),
    goods: [
      ...(file.hsn?.hsn_b2b ?? []).map((row) => ({ to: "Businesses", ...row })),
      ...(file.hsn?.hsn_b2c ?? []).map((row) => ({ to: "Others", ...row })),
    ].map(({ to, hsn_sc: hsn, desc, qty, rt, ...amounts }) => ({
      key: `${to} ${hsn} ${rt}`,
      to,
      name: `${hsn} ${desc}`,
      packs: qty,
      rate: `${rt} %`,
      ...amountOf(taxedOf(amounts)),
    })),
    issued: (file.doc_issue?.doc_det ?? []).flatMap(({ doc_typ, docs }) =>
      docs.map(({ from, to, totnum }) => ({ what: doc_typ, from, to, count: totnum })),
    ),
    // Who tells of sales by an IFF files GSTR-3B with the quarter.
    gstr3b: !isIff && {
      outward: amountOf(gstr3b.outward),
      places: gstr3b.otherStates.map(({ place, taxablePaise, igstPaise }) => ({
        place: `${stateName(place) ?? place} (${place})`,
        taxable: formatExactAmount(taxablePaise),
        igst: formatExactAmount(igstPaise),
      })),
    },
    files: files.filter((kept) => kept.gstin === gstin).map(fileView),
  };
}

function sumOf(counts: readonly { count: number; totalPaise: number }[], name: "count" | "totalPaise"): number {
  return counts.reduce((sum, one) => sum + one[name], 0);
}

const by = (who: string | null) => who ?? "somebody who left";

function fileView({ id, name, sha256, isErased, lastDay, madeAt, madeBy, takenAt, takenBy }: KeptFile) {
  return {
    id,
    name,
    sha256,
    isErased,
    isSoFar: dayInIndia(madeAt) <= lastDay,
    made: `Made by ${by(madeBy)}, ${momentInWords(madeAt)}`,
    taken: takenAt ? `The portal took it, as ${by(takenBy)} said on ${momentInWords(takenAt)}` : undefined,
  };
}
