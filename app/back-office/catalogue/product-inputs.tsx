import type { ReactNode } from "react";
import { Field, type Problems, type Values } from "#app/ui/field.tsx";

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mt-8" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="fg">{children}</div>
    </section>
  );
}

export type Filled = { values: Values; problems: Problems };

type TextProps = Filled & {
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

/** A field for text. */
export function Text({
  values,
  problems,
  name,
  label,
  most,
  hint,
  rows,
  mode,
  lang,
  half,
  optional = false,
}: TextProps) {
  return (
    <Field
      name={name}
      label={label}
      problem={problems[name]}
      optional={optional}
      className={half ? "half-line" : ""}
      {...(hint && { hint })}
    >
      {({ required: _, ...field }) => {
        const shared = { ...field, maxLength: most, defaultValue: values[name], lang };
        return rows ? <textarea {...shared} rows={rows} /> : <input {...shared} inputMode={mode} autoComplete="off" />;
      }}
    </Field>
  );
}

type ChoiceProps = Filled & { name: string; label: string; hint?: string; children: ReactNode };

/** A drop-down list with the options `children`. */
export function Choice({ values, problems, name, label, hint, children }: ChoiceProps) {
  return (
    <Field name={name} label={label} problem={problems[name]} {...(hint && { hint })}>
      {({ required: _, ...field }) => (
        <select {...field} defaultValue={values[name]}>
          {children}
        </select>
      )}
    </Field>
  );
}
