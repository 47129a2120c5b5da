import type { ReactNode } from "react";

/** A box that says what was just done; takes the focus when the URL ends in #done. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {children}
    </div>
  );
}
