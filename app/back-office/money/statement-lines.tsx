import { OpenLine } from "./open-line.tsx";
import { OrderLink } from "./order-link.tsx";
import type { StatementView } from "./statement-view.server.ts";

type Props = { view: StatementView; path: string };

/** Whose each line of a statement is: what is sure, what is doubtful with a press for each, and the rest folded away. */
export function StatementLines({ view, path }: Props) {
  const { sure, doubtful, known, noted, nothing, carried } = view;
  const ready = sure.filter(({ utr }) => utr);
  const hasOpen = sure.length + doubtful.length > 0;
  return (
    <>
      {!hasOpen && <p>No line here waits to be confirmed.</p>}
      {hasOpen && (
        <form method="post" action={path} encType="multipart/form-data" noValidate>
          <input type="hidden" name="statement" value={carried} />
          <input type="hidden" name="sure" value={ready.map(({ fits: [fit] }) => fit?.key).join(" ")} />
          {/* Enter in a field presses a form's first button; this one confirms nothing. */}
          <button className="tool tool--line">Look again</button>
          {sure.length > 0 && (
            <section aria-labelledby="sure">
              <h2 id="sure">
                Sure <span className="count">{sure.length}</span>
              </h2>
              {ready.length > 1 && (
                <button className="tool" name="confirm" value="all">
                  Confirm all {ready.length} sure ones
                </button>
              )}
              <ul className="desk__list stack">
                {sure.map((line) => (
                  <OpenLine key={line.index} line={line} />
                ))}
              </ul>
            </section>
          )}
          {doubtful.length > 0 && (
            <section aria-labelledby="doubtful">
              <h2 id="doubtful">
                Doubtful <span className="count">{doubtful.length}</span>
              </h2>
              <p className="small">Look into the bank or call the customer before you confirm one of these.</p>
              <ul className="desk__list stack">
                {doubtful.map((line) => (
                  <OpenLine key={line.index} line={line} />
                ))}
              </ul>
            </section>
          )}
        </form>
      )}
      <Known words="Confirmed before" lines={known} />
      <Known words="Noted before" lines={noted} />
      {nothing.length > 0 && (
        <details>
          <summary>Fits no order ({nothing.length})</summary>
          <ul className="stack">
            {nothing.map(({ place, day, amount, words }) => (
              <li key={place}>
                {day}, Rs {amount}: <span className="break">{words}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Known({ words, lines: known }: { words: string; lines: StatementView["known"] }) {
  if (known.length === 0) return null;
  return (
    <details>
      <summary>
        {words} ({known.length})
      </summary>
      <ul className="stack">
        {known.map(({ place, day, amount, number, utr }) => (
          <li key={place}>
            {day}, Rs {amount}, UTR {utr}: <OrderLink number={number} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What was read, and what could not be. */
export function StatementCounts({
  counts: { credits, debits, unreadable },
}: {
  counts: NonNullable<StatementView["counts"]>;
}) {
  const numbers = unreadable.slice(0, 20).join(", ") + (unreadable.length > 20 ? " and more" : "");
  return (
    <p>
      {lines(credits)} of money that came in, {debits} of money that went out.
      {unreadable.length > 0 &&
        ` ${lines(unreadable.length)} could not be read, and nothing is made of them: ${numbers}, counted from the top.`}
    </p>
  );
}

function lines(count: number): string {
  return `${count} ${count === 1 ? "line" : "lines"}`;
}
