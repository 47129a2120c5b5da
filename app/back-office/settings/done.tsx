import type { ReactNode } from "react";

/** What the last form did. The URL ends in #done, so this gets the focus. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {children}
    </div>
  );
}
