import type { ReactNode } from "react";
import { type FormState, TextareaField, TextField } from "#app/ui/field.tsx";

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mt-8" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="fg">{children}</div>
    </section>
  );
}

type TextProps = {
  form: FormState;
  name: string;
  label: string;
  /** The most characters that the field takes. */
  most: number;
  hint?: string;
  /** The height in lines; undefined for a field of one line. */
  rows?: number;
  mode?: "numeric" | "decimal";
  lang?: string;
  /** Whether the field takes half the width. */
  half?: boolean;
  optional?: boolean;
};

/** A field for text. The browser requires none: a draft may lack what a product on sale needs. */
export function Text({ most, rows, mode, half = false, ...rest }: TextProps) {
  const field = { ...rest, className: half ? "half-line" : "", required: false, maxLength: most };
  return rows ? <TextareaField {...field} rows={rows} /> : <TextField {...field} inputMode={mode} autoComplete="off" />;
}
