import type { ShownLine } from "./kitchen.server.ts";

/** One product on the cooking list: how much the orders need, what is on the shelf, and how much to cook. */
export function CookWords({ line }: { line: ShownLine }) {
  const { weight, packs, onShelf, planned, cook, toDo } = line;
  return (
    <>
      <p>
        <b lang={line.called.lang}>{line.called.words}</b> <AlsoCalled line={line} className="te small" />{" "}
        {weight && (
          <>
            <b>{weight}</b> = {packs}
          </>
        )}
      </p>
      <p>
        <Leaves line={line} />
        {line.leaves && " "}
        {planned && `${planned}; `}
        {onShelf && `${onShelf}; `}
        {cook ? <b>{toDo}</b> : toDo}
      </p>
    </>
  );
}

/** The goods' name in the other language. */
export function AlsoCalled({ line: { also }, className }: { line: ShownLine; className: string }) {
  return (
    also && (
      <span lang={also.lang} className={className}>
        {also.words}
      </span>
    )
  );
}

/** When the first packs leave, if that is not the day of the list. */
export function Leaves({ line: { leaves, isLate } }: { line: ShownLine }) {
  return leaves && <span className={isLate ? "mark mark--bad" : "mark"}>{leaves}</span>;
}
