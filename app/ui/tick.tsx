import type { ReactNode } from "react";

type Props = {
  name: string;
  isTicked: boolean;
  hint?: string;
  problem?: string | undefined;
  children: ReactNode;
};

/** A check box with an error message (`problem`), if any. When ticked it sends "yes", otherwise nothing. */
export function Tick({ name, isTicked, hint, problem, children }: Props) {
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      {problem && (
        <p className="error" id={`${name}-error`}>
          <span className="visually-hidden">Error: </span>
          {problem}
        </p>
      )}
      <label className="tick">
        <input
          id={name}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={isTicked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span>{children}</span>
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
