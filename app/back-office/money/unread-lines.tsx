import { TextField } from "#app/ui/field.tsx";
import type { StatementView, UnreadView } from "./statement.server.ts";

const reasons: Record<UnreadView["why"], string> = {
  day: "Its day could not be read.",
  amount: "Its amount could not be read.",
  direction: "It does not say whether the money came in or went out.",
  columns: "Its cells do not stand under the names of the columns.",
};

/** Asks about the rows of a statement that could not be read; `further` have no fields. */
export function UnreadLines({ lines, further }: { lines: UnreadView[]; further: StatementView["unasked"] }) {
  return (
    <section aria-labelledby="unread">
      <h2 id="unread">
        Could not be read <span className="count">{lines.length + further.length}</span>
      </h2>
      <p className="small">
        Did money come in with one of these? Write how much and when, and it is looked up like the others. What went out
        stays empty.
      </p>
      <ul className="desk__list grid grid--cards">
        {lines.map((line) => (
          <UnreadCard key={line.line} line={line} />
        ))}
      </ul>
      <button className="tool tool--line">Look these up</button>
      {further.length > 0 && (
        <details>
          <summary>Further lines that could not be read ({further.length})</summary>
          <ul className="stack">
            {further.map(({ line, text }) => (
              <li key={line} className="break">
                Line {line}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function UnreadCard({ line: { line, text, why, form } }: { line: UnreadView }) {
  return (
    <li className="card money__card stack stack--start">
      <p>
        <b className="whole">Line {line}</b> {reasons[why]}
      </p>
      <p className="small break">{text}</p>
      <div className="fg">
        <TextField
          form={form}
          name={`came-${line}`}
          label={`₹ that came, line ${line}`}
          className="half-line"
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          form={form}
          name={`came-on-${line}`}
          label="On the day"
          className="half-line"
          optional
          autoComplete="off"
          maxLength={30}
        />
      </div>
    </li>
  );
}
