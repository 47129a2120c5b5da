import { useState, type ComponentProps } from "react";

/** A password field. With JavaScript a button shows or hides the typed text. */
export function Password(field: ComponentProps<"input">) {
  const [isShown, show] = useState(false);
  return (
    <span className="secret">
      <input
        {...field}
        type={isShown ? "text" : "password"}
        maxLength={128}
        autoCapitalize={isShown ? "none" : undefined}
        spellCheck={false}
      />
      <button
        type="button"
        className="link needs-script"
        aria-label={isShown ? "Hide password" : "Show password"}
        onClick={() => show(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </span>
  );
}
