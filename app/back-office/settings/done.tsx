import type { ReactNode } from "react";

/** What was just done. The address ends in #done, so the focus is here. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {children}
    </div>
  );
}
