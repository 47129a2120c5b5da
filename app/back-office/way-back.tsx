import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link to the page one level up. The link stands above a page's heading. */
export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="desk__back no-print">
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  );
}
