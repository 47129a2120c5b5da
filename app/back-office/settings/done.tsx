import type { ReactNode } from "react";

/**
 * A box in which the page says what was just done. The box gets the focus if the action has redirected to a URL that
 * ends in #done, for example by `doneHere`.
 */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {children}
    </div>
  );
}
