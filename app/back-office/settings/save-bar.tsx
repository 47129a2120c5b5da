import type { ReactNode } from "react";

/** The buttons of a long form, always visible at the bottom of the screen. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="save-bar save-bar--end cluster">{children}</div>;
}
