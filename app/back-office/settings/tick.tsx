type Props = {
  name: string;
  label: string;
  value: string | undefined;
  hint?: string;
  problem?: string | undefined;
};

/** A box to tick; it sends "yes" or nothing. */
export function Tick({ name, label, value, hint, problem }: Props) {
  const described = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      {problem && (
        <p className="error" id={`${name}-error`}>
          <span className="visually-hidden">Error: </span>
          {problem}
        </p>
      )}
      <label className="tick-line">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={value === "yes"}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
