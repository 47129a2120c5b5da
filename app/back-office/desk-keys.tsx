import { useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { keysAreOn, onKeysChanged, turnKeys, useDeskKeys } from "./use-desk-keys.ts";

const keys: [key: string, does: string][] = [
  ["/", "search; Esc clears it, then leaves it"],
  ["j, k", "next order, order before"],
  ["Enter, o", "open the order"],
  ["x, Shift x", "select the order, select up to here"],
  ["n", "next step of the order, or of those that are selected"],
  ["u", "undo the last step"],
  ["p", "print the slip, or those of the selected"],
  ["g, then b, s, m, e", "go to the board, stock, money, enquiries"],
  ["?", "show this list"],
];

/** The list of the desk's keys, with the way to turn them off (WCAG 2.2, 2.1.4). */
export function DeskKeys() {
  const list = useRef<HTMLDialogElement>(null);
  const isOn = useSyncExternalStore(onKeysChanged, keysAreOn, () => true);
  const [show] = useState(() => () => list.current?.showModal());
  useDeskKeys(show);
  return (
    <>
      <button type="button" className="tool tool--quiet desk__keys needs-script" onClick={show}>
        Keys
      </button>
      <p key={useLocation().key} id="desk-said" className="small desk__said" aria-live="polite" />
      <dialog ref={list} className="keys card" aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <dl className="stack">
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="tap">
          <input type="checkbox" checked={isOn} onChange={(event) => turnKeys(event.target.checked)} /> Single letters
          work as keys
        </label>
        <button type="button" className="tool" onClick={() => list.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
