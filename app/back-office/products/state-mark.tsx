import type { State } from "#domain/catalogue/products/product.ts";

export const stateNames: Record<State, string> = {
  draft: "Draft",
  "on-sale": "On sale",
  hidden: "Hidden",
  archived: "Archived",
};

export function StateMark({ state }: { state: State }) {
  return <span className={state === "on-sale" ? "mark mark--good" : "mark"}>{stateNames[state]}</span>;
}
