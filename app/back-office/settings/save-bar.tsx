import type { ReactNode } from "react";

/** The buttons of a long form, always within reach of the thumb. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="save-bar save-bar--end cluster">{children}</div>;
}
