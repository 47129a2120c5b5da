import { type ReactNode, useId } from "react";

/** A part of a page, named by its heading. */
export function TitledSection({ title, className, children }: Props) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type Props = { title: string; className: string; children: ReactNode };
