import type { PassedLine } from "#domain/payments/statement/bank-line.ts";
import type { Reading } from "./statement.server.ts";

const kinds: Record<PassedLine["as"], string> = {
  heading: "Headings",
  balance: "Balances",
  total: "Totals",
  note: "Remarks",
  "more words": "More words of the line above",
  failed: "Payments that did not go through",
  repeat: "Stand there twice",
};

/** Says how many rows of a bank statement were read, and folded away what each of the other rows was taken for. */
export function StatementReading({
  reading: { credits, debits, passed },
  unread,
}: {
  reading: Reading;
  unread: number;
}) {
  const groups = Object.entries(kinds)
    .map(([as, words]) => ({ words, lines: passed.filter((one) => one.as === as) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <p>
        {inLines(credits)} of money that came in, {debits} of money that went out.
        {unread > 0 &&
          ` ${inLines(unread)} could not be read: you are asked about ${unread === 1 ? "it" : "them"} below.`}
      </p>
      <details open={credits + debits + unread === 0}>
        <summary>Taken for headings, balances, totals and remarks ({passed.length})</summary>
        {groups.map(({ words, lines }) => (
          <div key={words}>
            <p>
              <b>{words}</b>
            </p>
            <ul className="stack stack--close">
              {lines.slice(0, MOST).map(({ line, text }) => (
                <li key={line} className="small break">
                  Line {line}: {text.slice(0, LONGEST)}
                </li>
              ))}
            </ul>
            {lines.length > MOST && (
              <p className="small">
                And lines{" "}
                {lines
                  .slice(MOST)
                  .map(({ line }) => line)
                  .join(", ")}
                .
              </p>
            )}
          </div>
        ))}
      </details>
    </>
  );
}

const MOST = 50;
const LONGEST = 200;

function inLines(count: number): string {
  return `${count} ${count === 1 ? "line" : "lines"}`;
}
