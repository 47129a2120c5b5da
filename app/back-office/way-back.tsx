import type { ReactNode } from "react";
import { Link } from "react-router";

/** A link above a heading to the page that this page belongs to. */
export function WayBack({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="desk__back no-print">
      <Link className="link" to={to}>
        {children}
      </Link>
    </p>
  );
}
