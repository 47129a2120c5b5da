import { href, Link } from "react-router";
import type { Lane } from "#domain/orders/lanes.ts";

type Picking = {
  /** The list; undefined in a search, where orders stand differently. */
  lane: Lane | undefined;
  back: string;
};

/**
 * What is done with the ticked orders, in sight as soon as one is ticked. Only packing is done to many at once: it can
 * be taken back, and nobody is told.
 */
export function PickedBar({ lane, back }: Picking) {
  const print = { formMethod: "get", formAction: href("/back-office/orders/print"), name: "what" } as const;
  return (
    <form id="picked" className="picked card cluster" method="post" action={href("/back-office/orders/advance")}>
      <input type="hidden" name="back" value={back} />
      <p className="picked__count">
        <span className="visually-hidden">Selected: </span>
      </p>
      {lane === "cook" && (
        <>
          <input type="hidden" name="seen" value="placed" />
          <button className="tool" name="to" value="packed" data-key="n">
            Mark packed
          </button>
        </>
      )}
      <button className="tool tool--line picked__print" {...print} value="slips" data-key="p">
        <span className="visually-hidden">Print </span>slips
      </button>
      <button className="tool tool--line picked__print" {...print} value="labels">
        <span className="visually-hidden">Print </span>labels
      </button>
    </form>
  );
}

/** Ticks every order of the page: by a link, and without leaving the page where a script runs. */
export function SelectAll({ count, isOn, address }: { count: number; isOn: boolean; address: string }) {
  return (
    <Link
      className="tap"
      to={address}
      onClick={(event) => {
        event.preventDefault();
        const boxes = [...document.querySelectorAll<HTMLInputElement>(".pick")];
        const ticked = boxes.some((box) => !box.checked);
        for (const box of boxes) box.checked = ticked;
      }}
    >
      {isOn ? "Select none" : `Select all ${count}`}
    </Link>
  );
}
