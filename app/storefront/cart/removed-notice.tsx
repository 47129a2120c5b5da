import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { href } from "react-router";
import { packNameOf } from "#app/ui/goods-name.tsx";
import { useFocusUnlessTaken } from "#app/ui/use-focus-unless-taken.ts";
import { linkTo } from "#app/words/words.ts";
import { useCart } from "./cart-context.tsx";
import type { Names } from "#domain/catalogue/products/product.ts";

type Removed = Names & { packId: string; label: string; was: number; addedAt?: number };

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
      action={linkTo(href("/cart/lines/:packId", { packId: line.packId }))}
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
      <span>{t`Removed ${{ pack: packNameOf(line) }}.`}</span>
      <button className="btn btn--line">{t`Undo`}</button>
    </form>
  );
}

/** Says that some of what was added at once could not go into the cart. `names`: of what was left out, if known. */
export function LeftOut({ names }: { names: string[] }) {
  return (
    <div className="banner" id="left-out">
      <div>
        <p>{t`Not all of that could go into your cart. What could is there.`}</p>
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
