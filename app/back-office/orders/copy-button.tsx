import { useState } from "react";

/** Copies a text; where no script runs, the text itself can be chosen with one long touch. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="tool tool--line needs-script"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span role="status">{isCopied ? "Copied" : label}</span>
    </button>
  );
}
