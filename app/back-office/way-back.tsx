import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link above a page's heading to the page that it belongs to, such as a list; it is not printed. */
export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="desk__back no-print">
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  );
}
