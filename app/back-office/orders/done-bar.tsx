import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { destinationInWords } from "#domain/orders/board/staff-transitions.ts";
import type { DoneView } from "./done.server.ts";
import { NotMoved } from "./not-moved.tsx";

/** Says which orders were just changed and which not. `back`: the path to return to after undoing. */
export function DoneBar({ done, back, children }: { done: DoneView; back: string; children?: ReactNode }) {
  const { numbers, to, refused, undo, lasting, submissionId } = done;
  if (numbers.length === 0 && refused.length === 0) return null;
  return (
    <section id="done" className="banner banner--good" tabIndex={-1} role="status" aria-label="What was done">
      {numbers.length > 0 && (
        <div>
          <WhatWasDone to={to} count={numbers.length} /> <Numbers numbers={numbers} />
        </div>
      )}
      {lasting && <p>{lasting}</p>}
      {children}
      {undo && (
        <form method="post" action={href("/back-office/orders/advance")}>
          <input type="hidden" name="seen" value={undo.seen} />
          <input type="hidden" name="undoes" value={submissionId} />
          <input type="hidden" name="back" value={back} />
          {undo.numbers.map((number) => (
            <input key={number} type="hidden" name="order" value={number} />
          ))}
          <button className="tool tool--line" name="to" value={undo.to} data-key="u">
            Undo
          </button>
        </form>
      )}
      {refused.length > 0 && <NotMoved refused={refused} back={back} />}
    </section>
  );
}

function WhatWasDone({ to, count }: { to: DoneView["to"]; count: number }) {
  if (!to) return <b>Tracking number corrected:</b>;
  return (
    <>
      <b>{count === 1 ? "One order" : `${count} orders`}</b>{" "}
      {to === "cancelled" ? "cancelled" : `moved to ${destinationInWords(to)}`}:
    </>
  );
}

/** How many orders are named at once; of more, the numbers are folded away. */
const MOST_NAMED = 5;

function Numbers({ numbers }: { numbers: string[] }) {
  if (numbers.length > MOST_NAMED) {
    return (
      <details>
        <summary>Which</summary>
        <NumberList numbers={numbers} />
      </details>
    );
  }
  return <NumberList numbers={numbers} />;
}

function NumberList({ numbers }: { numbers: string[] }) {
  return numbers.map((number, place) => (
    <span key={number}>
      {place > 0 && ", "}
      <Link to={href("/back-office/orders/:number", { number })}>{number}</Link>
    </span>
  ));
}
