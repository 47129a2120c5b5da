import { Field } from "#app/ui/field.tsx";
import { OrderLink } from "./order-link.tsx";
import type { FitView, LineView } from "./statement.server.ts";

/** A line of a bank statement that is to be confirmed, with a button for each order it may pay. */
export function OpenLine({ line }: { line: LineView }) {
  const { index, day, amount, words, utr, why, typed, problem, fits, others } = line;
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
        <Field
          name={`utr-${index}`}
          label="UTR of this line"
          hint="It has none in the statement. 12 digits, from your bank's app."
          problem={problem}
        >
          {(field) => <input {...field} inputMode="numeric" autoComplete="off" maxLength={20} defaultValue={typed} />}
        </Field>
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
