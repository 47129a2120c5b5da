import { sql } from "drizzle-orm";
import type { Settings } from "#domain/settings/settings.ts";
import { csvPart } from "#platform/csv.ts";
import type { Database } from "#platform/database.server.ts";
import { inTurns } from "#platform/in-turns.ts";
import type { Period } from "#platform/period.ts";
import { countCustomers, customerTitles, listCustomerRows } from "./customer-rows.server.ts";
import type { ExportKind } from "./export.ts";
import type { Position } from "./export-part.ts";
import { countIssued, listIssued } from "./issued-documents.server.ts";
import type { IssuedDocument } from "./issued-document.ts";
import { countOrders, listOrderRows, orderTitles } from "./order-rows.server.ts";
import { goodsRows, goodsTitles, registerRows, registerTitles } from "./register.ts";
import { countMovements, listStockRows, stockTitles } from "./stock-rows.server.ts";
import { countMoved, listMoved } from "./moved-money.server.ts";
import { moneyLedgersOf, moneyMessages } from "./tally-money.ts";
import { ledgerMessage, tallyEnvelope, type Ledger } from "./tally-xml.ts";
import { documentMessage, ledgersOf } from "./tally.ts";

/** How many documents, orders, customers or movements one part has at most: one statement reads them. */
const MOST = 500;

type About = Period & { id: string; kind: ExportKind };
type Where = { position: Position | undefined; most: number };

/** A part of a file: `count` things, of which the last stands at `last`. It is undefined after the last thing. */
type Part = { text: string; count: number; last: Position | undefined };

type Content = {
  count: (db: Database, about: About) => Promise<number>;
  begin: (settings: Settings) => string;
  /** The part after `position`. */
  read: (tx: Database, about: About, position: Position | undefined, settings: Settings) => Promise<Part>;
  end: string;
};

/** What each kind of file holds. */
export const contents: Record<ExportKind, Content> = {
  register: ofDocuments(registerTitles, registerRows),
  "credit-notes": ofDocuments(registerTitles, registerRows, "credit-note"),
  goods: ofDocuments(goodsTitles, goodsRows),
  tally: {
    count: countIssued,
    begin: (settings) => tallyEnvelope("Vouchers", companyOf(settings)).begin,
    async read(tx, about, position, settings) {
      const documents = await listIssued(tx, about, { position, most: MOST });
      return partOf(documents, await textOf(documents, (one) => documentMessage(one, settings)));
    },
    end: tallyEnvelope("Vouchers", "").end,
  },
  "tally-money": {
    count: countMoved,
    begin: (settings) => tallyEnvelope("Vouchers", companyOf(settings)).begin,
    async read(tx, about, position, settings) {
      const moved = await listMoved(tx, about, { position, most: MOST });
      return partOf(moved, await textOf(moved, ({ money }) => moneyMessages(money, settings)));
    },
    end: tallyEnvelope("Vouchers", "").end,
  },
  "tally-masters": {
    count: async (db, about) => (await countIssued(db, about)) + (await countMoved(db, about)),
    begin: (settings) => tallyEnvelope("All Masters", companyOf(settings)).begin,
    async read(tx, about, position, settings) {
      if (position?.list === "money") {
        const moved = await listMoved(tx, about, { position, most: MOST });
        const ledgers = moved.flatMap(({ money }) => moneyLedgersOf(money, settings));
        const { last, ...part } = partOf(moved, await newLedgers(tx, about.id, ledgers));
        return { ...part, last: last && { ...last, list: "money" } };
      }
      const documents = await listIssued(tx, about, { position, most: MOST });
      const ledgers = documents.flatMap((one) => ledgersOf(one, settings));
      const part = partOf(documents, await newLedgers(tx, about.id, ledgers));
      return { ...part, last: part.last ?? beforeMoney };
    },
    end: tallyEnvelope("All Masters", "").end,
  },
  orders: ofRows(orderTitles, countOrders, listOrderRows),
  customers: ofRows(customerTitles, countCustomers, (tx, _, where) => listCustomerRows(tx, where)),
  stock: ofRows(stockTitles, countMovements, listStockRows),
};

function ofDocuments(
  titles: readonly string[],
  rowsOf: (document: IssuedDocument) => string[][],
  kind?: "credit-note",
): Content {
  return {
    count: (db, about) => countIssued(db, about, kind),
    begin: () => csvPart([titles], true),
    async read(tx, about, position) {
      const documents = await listIssued(tx, about, { position, most: MOST, kind });
      return partOf(documents, await textOf(documents, (one) => csvPart(rowsOf(one), false)));
    },
    end: "",
  };
}

function ofRows(
  titles: readonly string[],
  count: Content["count"],
  list: (tx: Database, period: Period, where: Where) => Promise<(Position & { cells: string[] | undefined })[]>,
): Content {
  return {
    count,
    begin: () => csvPart([titles], true),
    async read(tx, about, position) {
      const rows = await list(tx, about, { position, most: MOST });
      return partOf(rows, await textOf(rows, ({ cells }) => (cells ? csvPart([cells], false) : "")));
    },
    end: "",
  };
}

function partOf(things: readonly Position[], text: string): Part {
  const last = things.length < MOST ? undefined : things.at(-1);
  return { text, count: things.length, last: last && { at: last.at, id: last.id } };
}

/** Lets waiting requests run meanwhile. */
async function textOf<Thing>(things: readonly Thing[], write: (one: Thing) => string): Promise<string> {
  const texts: string[] = [];
  for await (const one of inTurns(things)) texts.push(write(one));
  return texts.join("");
}

/** Where the money begins in a file that has documents first. */
const beforeMoney: Position = { at: "1970-01-01T00:00:00Z", id: "", list: "money" };

/** The messages of those ledgers that are not in the file yet. */
async function newLedgers(tx: Database, exportId: string, wanted: readonly Ledger[]): Promise<string> {
  const ledgers = new Map(wanted.map((ledger) => [ledger.name, ledger]));
  const { rows } = await tx.execute<{ name: string }>(sql`
    insert into export_ledgers (export_id, name)
    select ${exportId}::uuid, name from unnest(${sql.param([...ledgers.keys()])}::text[]) as one (name)
    on conflict do nothing returning name`);
  return rows.map(({ name }) => ledgerMessage(ledgers.get(name)!)).join("");
}

function companyOf({ tallyCompany, legalName, shopName }: Settings): string {
  return tallyCompany || legalName || shopName;
}
