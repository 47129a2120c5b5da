import type { ShownLine } from "./kitchen.server.ts";

/** One product to cook: "Kaju Katli 13.25 kg = 9 × 250 g, 22 × 500 g; on the shelf 4 kg; cook 9.25 kg". */
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
