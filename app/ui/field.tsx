import type { ReactNode } from "react";

export type Values = Record<string, string>;
/** Empty values, for a form that has not been sent yet. */
export const noValues: Values = {};

export type Problems = Record<string, string | undefined>;

/** Attributes of an input field in which people type a code, such as an order number. */
export const asCode = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false } as const;

type FieldProps = {
  name: string;
  label: string;
  /** Renders the input with these attributes, which connect it to label, hint and problem. */
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

/** A form's field: label, hint, problem, and the input that `children` renders. */
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
