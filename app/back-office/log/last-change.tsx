import type { ReactNode } from "react";
import type { Done } from "./last-change.server.ts";

/** Says what the last change did, with a button that takes it back. `form`: the id of the form that the button submits. */
export function DoneBar({ done, form, children }: { done: Done; form: string; children?: ReactNode }) {
  const { title, lines, leftAlone, undo } = done;
  return (
    <div className="banner banner--good" id="done" role="status" tabIndex={-1}>
      <div className="grow">
        <p>
          <strong>{title}</strong> {lines.length === 1 && lines[0]}
        </p>
        <Lines lines={lines.length > 1 ? lines : []} />
        <Lines lines={leftAlone} />
        {children}
      </div>
      {undo && (
        <button className="tool tool--line" form={form} name="intent" value={`undo ${undo.submission}`}>
          {undo.label}
        </button>
      )}
    </div>
  );
}

const MANY = 5;

/** A list of sentences; a long list is collapsed after the first five. */
export function Lines({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  const [first, rest] = lines.length > MANY + 1 ? [lines.slice(0, MANY), lines.slice(MANY)] : [lines, []];
  return (
    <>
      <List lines={first} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <List lines={rest} />
        </details>
      )}
    </>
  );
}

function List({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
