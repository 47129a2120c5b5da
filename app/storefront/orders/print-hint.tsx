import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";

/** A link back to the order. If the page shows a document, also says how to print it. */
export function PrintHint({ token, hasDocument }: { token: string; hasDocument: boolean }) {
  return (
    <p className="sheet__more row">
      <Link className="btn btn--line" to={href("/orders/:token", { token })}>
        {t`Back to the order`}
      </Link>
      {hasDocument && (
        <span className="muted">
          {t`To print it or keep it as a PDF, choose Print in your browser. Only the paper is printed.`}
        </span>
      )}
    </p>
  );
}
