import { useRef } from "react";
import { href } from "react-router";
import { useFocusUnlessTaken } from "#app/ui/use-focus-unless-taken.ts";
import { useCart } from "./cart-context.tsx";

type Removed = { packId: string; name: string; label: string; was: number };

/** Stays until the next change; Undo puts back the same number. */
export function RemovedNotice({ line }: { line: Removed }) {
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
        event.preventDefault();
        set(line.packId, line.was);
        // The notice goes with its button, so the keyboard continues at the heading.
        document.getElementById("cart-title")?.focus();
      }}
    >
      <input type="hidden" name="quantity" value={line.was} />
      <span>
        Removed {line.name}, {line.label}.
      </span>
      <button className="btn btn--line">Undo</button>
    </form>
  );
}
