import type { ReactNode } from "react";

/**
 * A box in which the page says what the last form did. The page's URL then ends in #done, so that the box gets the
 * focus.
 */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {children}
    </div>
  );
}
