import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { Problems } from "#app/ui/field.tsx";

/** A field for a table's file, which may also be pasted. */
export const asTable = { accept: ".csv,.txt,.tsv,text/csv,text/plain", optional: true } as const;

/** A field for a table's lines. */
export const asLines = {
  optional: true,
  className: "money__paste",
  wrap: "off",
  rows: 6,
  spellCheck: false,
  autoComplete: "off",
} as const;

/** What is wrong with a file of which nothing was recorded; `moreFaults`: how many more than are in `faults`. */
export type FileFaults = { faults?: string[]; moreFaults?: number };

/** Where a page goes when its file was sent ("#answer"). Says what is wrong with the form and the file. */
export function FileAnswer({ problems, faults, moreFaults = 0 }: FileFaults & { problems: Problems }) {
  return (
    <div id="answer" tabIndex={-1}>
      <ErrorSummary problems={problems} />
      {faults && faults.length > 0 && (
        <ul className="bullets stack stack--close mt-2">
          {faults.map((fault) => (
            <li key={fault} className="break">
              {fault}
            </li>
          ))}
          {moreFaults > 0 && <li>And {moreFaults} more.</li>}
        </ul>
      )}
    </div>
  );
}
