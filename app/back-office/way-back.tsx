import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link, shown above a page's heading, to the page one level up. */
export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="desk__back no-print">
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  );
}
