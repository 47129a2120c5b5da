import type { ReactNode } from "react";

export type Values = Record<string, string>;
/** A form that was not sent yet. */
export const noValues: Values = {};

export type Problems = Record<string, string | undefined>;

/** For what is copied letter by letter, such as a reference: nothing completes, corrects or underlines it. */
export const asCode = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false } as const;

type FieldProps = {
  name: string;
  label: string;
  /** How the field is drawn; it receives what ties it to its label, hint and error. */
  children: (attributes: FieldAttributes) => ReactNode;
  hint?: string;
  problem: string | undefined;
  optional?: boolean;
  className?: string;
};

type FieldAttributes = {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** A label above, a hint, the error beside it, then the field. */
export function Field({ name, label, hint, problem, optional = false, className = "", children }: FieldProps) {
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className={`field ${className}`}>
      <label htmlFor={name}>
        {label}
        {optional && " (optional)"}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="error" id={`${name}-error`}>
          <span className="visually-hidden">Error: </span>
          {problem}
        </p>
      )}
      {children({
        id: name,
        name,
        required: !optional,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": described || undefined,
      })}
    </div>
  );
}
