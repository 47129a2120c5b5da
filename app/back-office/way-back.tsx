import type { ReactNode } from "react";
import { Link } from "react-router";

/** The link above a page's heading that leads to the page it belongs to; it is not printed. */
export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="desk__back no-print">
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  );
}
