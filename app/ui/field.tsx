import { t } from "@lingui/core/macro";
import { useState, type ComponentProps, type ReactNode } from "react";
import type { z } from "zod";

export type Values = Record<string, string>;

export type Problems = Record<string, string | undefined>;

/** What the fields of a form show: typed values and problems, by name. The problem "form" belongs to no field. */
export type FormState<Name extends string = string> = {
  readonly values: { readonly [name in Name]?: string | undefined };
  readonly problems: { readonly [name in Name | "form"]?: string | undefined };
};

/** The state of a form that this schema reads, and perhaps more fields beside it. */
export type FormOf<Schema extends z.ZodType, More extends string = never> = FormState<
  (keyof z.input<Schema> & string) | More
>;

/** A form that has not been sent yet, and whose fields are empty. */
export const emptyForm: FormState<never> = { values: {}, problems: {} };

/** Attributes of an input field in which people type a code, such as an order number. */
export const asCode = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false } as const;

/** Attributes of an input field for an e-mail address, and of one for a telephone number. */
export const asEmail = { type: "email", autoComplete: "email", maxLength: 120 } as const;
export const asMobile = { type: "tel", autoComplete: "tel", maxLength: 40 } as const;

type FieldProps<Name extends string> = {
  form: FormState<Name>;
  name: NoInfer<Name>;
  /** Differs from the name where a page has several fields of that name. */
  id?: string;
  /** The id of the form to which the field belongs, where it stands outside of it. */
  formId?: string;
  label: string;
  hint?: string | undefined;
  /**
   * Says so in the label; the input is `required` otherwise, unless that is false. "unsaid": it may be empty, but is
   * needed with another field, so its label does not call it optional.
   */
  optional?: boolean | "unsaid";
  /** The class of the field, not of its input. */
  className?: string;
};

type Tag = "input" | "select" | "textarea";
/** A field and the attributes of its input. */
type Props<Name extends string, T extends Tag> = FieldProps<Name> &
  Omit<ComponentProps<T>, keyof FieldProps<string> | "aria-invalid" | "aria-describedby">;

/** A field of one line. */
export function TextField<Name extends string>(props: Props<Name, "input">) {
  return drawField(props, (input) => <input {...input} />);
}

export function TextareaField<Name extends string>(props: Props<Name, "textarea">) {
  return drawField(props, (textarea) => <textarea {...textarea} />);
}

/** A drop-down list with the options `children`. */
export function SelectField<Name extends string>(props: Props<Name, "select">) {
  return drawField(props, (select) => <select {...select} />);
}

export function FileField<Name extends string>(props: Props<Name, "input">) {
  return drawField<Name, "input">({ ...props, defaultValue: undefined }, (input) => <input {...input} type="file" />);
}

/** A field for a password, which is never filled in. With JavaScript a button shows or hides the typed text. */
export function PasswordField<Name extends string>(props: Props<Name, "input">) {
  return drawField<Name, "input">({ ...props, defaultValue: undefined }, (input) => <Password {...input} />);
}

function Password(input: ComponentProps<"input">) {
  const [isShown, show] = useState(false);
  return (
    <span className="secret">
      <input
        {...input}
        type={isShown ? "text" : "password"}
        maxLength={128}
        autoCapitalize={isShown ? "none" : undefined}
        spellCheck={false}
      />
      <button
        type="button"
        className="link needs-script"
        aria-label={isShown ? t`Hide password` : t`Show password`}
        onClick={() => show(!isShown)}
      >
        {isShown ? t`Hide` : t`Show`}
      </button>
    </span>
  );
}

type CheckboxProps<Name extends string> = Pick<FieldProps<Name>, "form" | "name" | "hint"> & { label: ReactNode };

/** When ticked it sends "yes", otherwise nothing. */
export function CheckboxField<Name extends string>({ form, name, hint, label }: CheckboxProps<Name>) {
  const problem = form.problems[name];
  return (
    <div className="field">
      <FieldProblem id={name} problem={problem} />
      <label className="tick">
        <input
          id={name}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={form.values[name] === "yes"}
          {...described(name, hint, problem)}
        />
        <span>{label}</span>
      </label>
      <Hint id={name} hint={hint} />
    </div>
  );
}

/** Draws a field's label, hint and problem, and with `draw` its input, which gets the attributes that connect them. */
function drawField<Name extends string, T extends Tag>(
  { form, name, id = name, formId, label, hint, optional = false, className = "", ...input }: Props<Name, T>,
  draw: (attributes: ComponentProps<T>) => ReactNode,
) {
  const problem = form.problems[name];
  const attributes = {
    id,
    name,
    form: formId,
    required: !optional,
    ...described(id, hint, problem),
    defaultValue: form.values[name],
    ...input,
  };
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {optional === true && ` ${t`(optional)`}`}
      </label>
      <Hint id={id} hint={hint} />
      <FieldProblem id={id} problem={problem} />
      {draw(attributes as unknown as ComponentProps<T>)}
    </div>
  );
}

function described(id: string, hint: string | undefined, problem: string | undefined) {
  return {
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(" ") || undefined,
  } as const;
}

function Hint({ id, hint }: { id: string; hint: string | undefined }) {
  if (!hint) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

/** The problem of the field with this id. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p className="error" id={`${id}-error`}>
      <span className="visually-hidden">{t`Error:`} </span>
      {problem}
    </p>
  );
}
