import type { ReactNode } from "react";

/** What was just done; the address leads to it, and so does the keyboard. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {children}
    </div>
  );
}
