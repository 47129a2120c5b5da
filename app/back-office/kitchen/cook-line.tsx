import type { ShownLine } from "./kitchen.server.ts";

/** One product on the cooking list: how much the orders need, what is on the shelf, and how much to cook. */
export function CookWords({ line }: { line: ShownLine }) {
  const { name, nameTe, weight, packs, onShelf, planned, cook, leaves, isLate } = line;
  return (
    <>
      <p>
        <b>{name}</b>{" "}
        {nameTe && (
          <span lang="te" className="te small">
            {nameTe}
          </span>
        )}{" "}
        {weight && (
          <>
            <b>{weight}</b> = {packs}
          </>
        )}
      </p>
      <p>
        {leaves && (
          <span className={isLate ? "mark mark--bad" : "mark"}>
            {isLate ? `late since ${leaves}` : `leaves from ${leaves}`}
          </span>
        )}
        {leaves && " "}
        {planned && `planned ${planned}; `}
        {onShelf && `on the shelf ${onShelf}; `}
        {cook ? <b>cook {cook}</b> : "enough"}
      </p>
    </>
  );
}
