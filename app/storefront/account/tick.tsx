import type { ReactNode } from "react";

type Props = { name: string; isTicked: boolean; problem?: string | undefined; children: ReactNode };

/** A box to tick, with its error above it. Without one it may be left empty. */
export function Tick({ name, isTicked, problem, children }: Props) {
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
          aria-describedby={problem ? `${name}-error` : undefined}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}
