import { t } from "@lingui/core/macro";
import { useRef } from "react";
import type { Problems } from "./field.tsx";
import { useFocusUnlessTaken } from "./use-focus-unless-taken.ts";

/** The URL fragment for a form's `action`, so that the browser scrolls to the error summary. */
export const summaryAnchor = "#problem";

/** Lists a form's problems with links to the fields. Takes the focus, unless a field has it. */
export function ErrorSummary({ problems }: { problems: Problems }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusUnlessTaken(box);

  const found = Object.entries(problems).filter(([, sentence]) => sentence !== undefined);
  if (found.length === 0) return null;
  return (
    <div id={summaryAnchor.slice(1)} className="error-summary" tabIndex={-1} ref={box}>
      <div role="alert">
        <h2>{t`There is a problem`}</h2>
        <ul>
          {found.map(([name, sentence]) => (
            <li key={name}>
              {name === "form" ? (
                sentence
              ) : (
                <a className="link" href={`#${name}`}>
                  {sentence}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
