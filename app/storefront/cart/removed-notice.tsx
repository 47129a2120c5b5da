import { useRef } from "react";
import { href } from "react-router";
import { useFocusUnlessTaken } from "#app/ui/use-focus-unless-taken.ts";
import { useCart } from "./cart-context.tsx";

type Removed = { packId: string; name: string; label: string; was: number; addedAt?: number };

/** Says which line was removed, with a button that puts it back. `isKnownHere`: whether the page's script removed the line. Otherwise a submitted form removed it. */
export function RemovedNotice({ line, isKnownHere }: { line: Removed; isKnownHere: boolean }) {
  const { set } = useCart();
  const notice = useRef<HTMLFormElement>(null);
  useFocusUnlessTaken(notice);
  return (
    <form
      className="banner"
      id="removed"
      ref={notice}
      tabIndex={-1}
      method="post"
      action={href("/cart/lines/:packId", { packId: line.packId })}
      onSubmit={(event) => {
        if (!isKnownHere) return;
        event.preventDefault();
        set(line.packId, line.was);
        // The notice disappears with its button, so the focus moves to the heading.
        document.getElementById("cart-title")?.focus();
      }}
    >
      <input type="hidden" name="quantity" value={line.was} />
      <input type="hidden" name="addedAt" value={line.addedAt} />
      <span>
        Removed {line.name}, {line.label}.
      </span>
      <button className="btn btn--line">Undo</button>
    </form>
  );
}
