import type { ReactNode } from "react";

type Props = { title: string; lead: string; children: ReactNode };

export function Policy({ title, lead, children }: Props) {
  return (
    <div className="wrap page">
      <h1 className="pgh">{title}</h1>
      <p className="lead muted">{lead}</p>
      <div className="prose policy mt-8">{children}</div>
    </div>
  );
}
