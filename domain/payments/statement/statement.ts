import type { Credit, PassedLine, UnreadLine } from "./bank-line.ts";
import { hasUtr } from "./utr.ts";
import { findLayout } from "./statement-layout.ts";
import { joinBroken, type Row, splitRows } from "./statement-rows.ts";
import { tableReader } from "./statement-table.ts";

type Statement = {
  credits: Credit[];
  /** The number of rows about outgoing money. */
  debits: number;
  unread: UnreadLine[];
  passed: PassedLine[];
};

const separators = [",", "\t", ";", "|"];

/**
 * Reads the incoming payments of any bank's statement in CSV, and tells apart the lines that it could not read and
 * those that are about no payment: each line of the text that is not empty is counted once. Refuses a text without a
 * header, and one that nowhere tells what came in from what went out.
 */
export function readStatement(text: string): Statement | { refused: string } {
  if (text.trim() === "") return { refused: "Paste the lines of the statement, or choose its file." };
  const readings = separators.map((separator) => readAs(splitRows(text, separator))).filter((one) => one !== undefined);
  const best = readings.toSorted((a, b) => linesRead(b) - linesRead(a) || b.unread.length - a.unread.length)[0];
  if (!best) {
    return {
      refused:
        "No line here names the columns: a date, a description and a credit. Save the statement as CSV in your bank's app or website, and send it as it is.",
    };
  }
  const isDumb = best.unread.length > 0 && best.unread.every(({ why }) => why === "direction");
  if (linesRead(best) === 0 && isDumb) {
    return {
      refused:
        "This statement does not tell what came in from what went out. Choose one with a column for credits, or one that says CR or DR.",
    };
  }
  return best;
}

function linesRead({ credits, debits }: Statement): number {
  return credits.length + debits;
}

function readAs(rows: readonly Row[]): Statement | undefined {
  const heads = rows.flatMap(({ cells }, index) => (findLayout(cells, []) ? [index] : []));
  if (heads.length === 0) return undefined;
  const statement: Statement = { credits: [], debits: 0, unread: [], passed: [] };
  const seen = new Set<string>();
  for (const row of rows.slice(0, heads[0])) pass(statement, row, "heading");
  for (const [place, head] of heads.entries()) {
    pass(statement, rows[head]!, "heading");
    readTable(rows[head]!, rows.slice(head + 1, heads[place + 1]), statement, seen);
  }
  return statement;
}

function pass(statement: Statement, { line, text }: Row, as: PassedLine["as"]): void {
  statement.passed.push({ line, text, as });
}

/** Adds the rows below a row of titles to a statement. `seen` has the rows that were read before. */
function readTable(head: Row, below: readonly Row[], statement: Statement, seen: Set<string>): void {
  const read = tableReader(head, below);
  let former: { end: number; credit?: Credit } | undefined;
  for (let index = 0; index < below.length; index += 1) {
    const row = below[index]!;
    const next = below[index + 1];
    let found = read.row(row);
    if (next && found.is !== "credit" && found.is !== "debit") {
      const whole = read.brokenRow(row, next);
      if (whole) {
        found = whole;
        pass(statement, next, "more words");
        index += 1;
      }
    }
    const more = read.moreWords(row);
    if (more !== undefined && former?.end === row.line - 1) {
      if (former.credit) former.credit.text = oneLine(joinBroken(`${former.credit.text}\n${more}`));
      former.end = row.end;
      pass(statement, row, "more words");
      continue;
    }
    former = found.is === "passed" ? undefined : { end: below[index]!.end };
    if (found.is === "debit") statement.debits += 1;
    else if (found.is === "unread")
      statement.unread.push({ line: row.line, text: row.text, why: found.why, day: found.day });
    else if (found.is === "passed") pass(statement, row, found.as);
    else if (isRepeat(found.credit, seen)) pass(statement, row, "repeat");
    else {
      statement.credits.push(found.credit);
      former!.credit = found.credit;
    }
  }
}

/** Whether overlapping statements repeat a row. Equal rows without a transfer number are different payments. */
function isRepeat(credit: Credit, seen: Set<string>): boolean {
  const words = JSON.stringify([credit.day, credit.amountPaise, credit.text, credit.reference]);
  const isKnown = seen.has(words) && hasUtr(credit);
  seen.add(words);
  return isKnown;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
