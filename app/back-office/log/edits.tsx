import { summaryAnchor } from "#app/ui/error-summary.tsx";
import type { ShownEdit } from "./edits.server.ts";

/** A button that takes back what was just saved (`saved`: the id of a submission). The page must also show `Edits`. */
export function UndoSaved({ saved }: { saved: string }) {
  return (
    <button className="tool tool--line" form="edits" name="intent" value={`undo ${saved}`}>
      Undo
    </button>
  );
}

/** Lists the edits of the last 30 days, each with a button that takes it back. `path`: the page of the buttons. */
export function Edits({ path, edits }: { path: string; edits: ShownEdit[] }) {
  return (
    <form id="edits" className="mt-8" method="post" action={path + summaryAnchor}>
      {edits.length > 0 && <h2>Changes of the last 30 days</h2>}
      <ol className="desk__list stack">
        {edits.map(({ id, submission, by, when, changes, isOpen, isUndone, isUndo }) => (
          <li key={id} className="card changes__item cluster cluster--apart">
            <div className="grow break">
              <p className="small">
                {when}, {by} {isUndo && <span className="mark">Taken back</span>}{" "}
                {isUndone && <span className="mark mark--good">Taken back since</span>}
              </p>
              {changes.map(({ name, before, after }) => (
                <p key={name} className="small">
                  {name}: {before || "nothing"} → {after || "nothing"}
                </p>
              ))}
            </div>
            {isOpen && (
              <button className="tool tool--line" name="intent" value={`undo ${submission} ${id}`}>
                Undo<span className="visually-hidden"> the change of {when}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </form>
  );
}
