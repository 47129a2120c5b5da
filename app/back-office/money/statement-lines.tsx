import { href, Link } from "react-router";
import { TextField } from "#app/ui/field.tsx";
import { OrderLink } from "./order-link.tsx";
import type { FitView, LineView, StatementView } from "./statement.server.ts";
import { UnreadLines } from "./unread-lines.tsx";

/** Shows a bank statement's rows with incoming money. Rows that may pay an order have buttons. */
export function StatementLines({ view, action }: { view: StatementView; action: string }) {
  const { sure, doubtful, known, partPayments, payouts, nothing, carried, unread, unasked, shown } = view;
  const ready = sure.filter(({ utr }) => utr);
  const hasOpen = sure.length + doubtful.length > 0;
  const hasForm = hasOpen || unread.length > 0;
  return (
    <>
      {!hasOpen && <p>No line here waits to be confirmed.</p>}
      {hasForm && (
        <form method="post" action={action} encType="multipart/form-data" noValidate>
          <input type="hidden" name="carried" value={carried} />
          <input type="hidden" name="from" value={shown.first} />
          <input type="hidden" name="sure" value={ready.map(({ fits: [fit] }) => fit?.key).join(" ")} />
          {/* Enter in a field presses the form's first button, so this one must confirm nothing. */}
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
              <ul className="desk__list grid grid--cards">
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
              <ul className="desk__list grid grid--cards">
                {doubtful.map((line) => (
                  <OpenLine key={line.index} line={line} />
                ))}
              </ul>
            </section>
          )}
          <Turning {...shown} />
          {unread.length > 0 && <UnreadLines lines={unread} further={unasked} />}
        </form>
      )}
      <Known words="Confirmed before" lines={known} />
      <Known words="Noted before" lines={partPayments} />
      {payouts.all > 0 && (
        <details>
          <summary>Payouts of couriers and of Razorpay ({payouts.all})</summary>
          <ul className="stack">
            {payouts.rows.map(({ place, day, amount, payout, utr, gatewayPayoutId: id }) => (
              <li key={place}>
                {day}, {amount}, UTR {utr}: {payout}{" "}
                {id && (
                  <Link className="link tap" to={href("/back-office/money/payouts/:id", { id })}>
                    See it
                  </Link>
                )}
              </li>
            ))}
            <More {...payouts} />
          </ul>
        </details>
      )}
      {nothing.all > 0 && (
        <details>
          <summary>Fits no order ({nothing.all})</summary>
          <ul className="stack">
            {nothing.rows.map(({ place, day, amount, words }) => (
              <li key={place}>
                {day}, {amount}: <span className="break">{words}</span>
              </li>
            ))}
            <More {...nothing} />
          </ul>
        </details>
      )}
    </>
  );
}

/** Buttons to the other rows that wait, if not all are shown. */
function Turning({ first, most, all }: StatementView["shown"]) {
  if (all <= most) return null;
  const last = Math.min(all, first + most);
  return (
    <p className="cluster">
      <span>
        {first + 1} to {last} of {all} lines that wait.
      </span>
      {first > 0 && (
        <button className="tool tool--line" name="show" value={Math.max(0, first - most)}>
          Show those before
        </button>
      )}
      {last < all && (
        <button className="tool tool--line" name="show" value={last}>
          Show the next
        </button>
      )}
    </p>
  );
}

function More({ rows, all }: { rows: readonly unknown[]; all: number }) {
  return all > rows.length && <li>And {all - rows.length} more: choose fewer days to see them.</li>;
}

function Known({ words, lines: known }: { words: string; lines: StatementView["known"] }) {
  if (known.all === 0) return null;
  return (
    <details>
      <summary>
        {words} ({known.all})
      </summary>
      <ul className="stack">
        {known.rows.map(({ place, day, amount, number, utr }) => (
          <li key={place}>
            {day}, {amount}, UTR {utr}: <OrderLink number={number} />
          </li>
        ))}
        <More {...known} />
      </ul>
    </details>
  );
}

function OpenLine({ line }: { line: LineView }) {
  const { index, day, amount, words, utr, why, form, fits, others } = line;
  return (
    <li className="card money__card stack stack--start">
      <div className="money__what cluster">
        <b className="whole">{amount}</b>
        <span>{day}</span>
        {utr && <span className="whole small">UTR {utr}</span>}
      </div>
      <p className="small break">{words}</p>
      <p>{why}</p>
      {!utr && fits.length > 0 && (
        <TextField
          form={form}
          name={`utr-${index}`}
          label="UTR of this line"
          hint="It has none in the statement. 12 digits, from your bank's app."
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
        />
      )}
      {fits.map((fit) => (
        <FitRow key={fit.key} fit={fit} amount={amount} />
      ))}
      {others > 0 && (
        <p className="small">{others} more orders fit. Find the right one under Money or by its number.</p>
      )}
    </li>
  );
}

const states = {
  waits: "",
  ended: "It has ended meanwhile: the money brings it back if it can, or is owed back.",
  "paid already": "Look into the bank whether it came twice. Then all of it is owed back, and the customer is told.",
  "paid otherwise": "It is paid another way by now: the money may be owed back.",
};

const wordsOf = {
  same: () => "Confirm",
  other: (amount: string) => `Note that ${amount} came for`,
  second: (amount: string) => `${amount} came twice: owe it back for`,
};

function FitRow({ fit, amount }: { fit: FitView; amount: string }) {
  const { key, number, payer, placedOn, isSameAmount, asked, reportedUtr, state } = fit;
  return (
    <div className="money__fit stack stack--start stack--close">
      <div className="money__what cluster">
        <OrderLink number={number} />
        <b>{payer}</b>
        <span>
          of {placedOn}, <span className="whole">{asked}</span>
        </span>
      </div>
      {(reportedUtr || states[state]) && (
        <p className="small">
          {reportedUtr && `Its customer told UTR ${reportedUtr}. `}
          {states[state]}
        </p>
      )}
      <button className="tool tool--line" name="confirm" value={key}>
        <span>
          {wordsOf[state === "paid already" ? "second" : isSameAmount ? "same" : "other"](amount)}{" "}
          <span className="whole">{number}</span>
        </span>
      </button>
    </div>
  );
}
