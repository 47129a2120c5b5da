import { summaryAnchor } from "#app/ui/error-summary.tsx";

type Edit = {
  id: number;
  by: string;
  when: string;
  isUndo: boolean;
  isUndone: boolean;
  changes: { name: string; before: string; after: string }[];
};

/** A button that undoes the edit `saved` (an id). The page must also show `Edits`, whose form the button submits. */
export function UndoSaved({ saved }: { saved: string }) {
  if (!/^[1-9]\d*$/.test(saved)) return null;
  return (
    <button className="tool tool--line" form="edits" name="do" value={`undo ${saved}`}>
      Undo
    </button>
  );
}

/** Lists the edits of the last 30 days, each with a button that undoes it. `path`: the page that the buttons are on. */
export function Edits({ path, edits }: { path: string; edits: Edit[] }) {
  return (
    <form id="edits" className="mt-8" method="post" action={path + summaryAnchor}>
      {edits.length > 0 && <h2>Changes of the last 30 days</h2>}
      <ol className="desk__list stack">
        {edits.map(({ id, by, when, changes, isUndone, isUndo }) => (
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
            {!isUndone && (
              <button className="tool tool--line" name="do" value={`undo ${id}`}>
                Undo<span className="visually-hidden"> the change of {when}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </form>
  );
}
