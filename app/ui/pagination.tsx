import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { plainText } from "#platform/plain-text.ts";

type Props = {
  /** The open page, counted from 1. */
  page: number;
  pages: number;
  /** The URL of a page. */
  to: (page: number) => string;
  /** What is listed, for screen readers: "sweets". */
  of: string;
};

/** Links to the pages of a list; nothing for a list of one page. */
export function Pagination({ page, pages, to, of }: Props) {
  if (pages < 2) return null;
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);
  return (
    <nav className="pagination chips cluster" aria-label={t`Pages of ${of}`}>
      {page > 1 && (
        <Link className="tap quiet" to={to(page - 1)} rel="prev">
          {t`Previous`}
        </Link>
      )}
      {shown.flatMap((one, at) => [
        at > 0 && one - shown[at - 1]! > 1 && (
          <span key={`before-${one}`} aria-hidden="true">
            …
          </span>
        ),
        <Link
          key={one}
          className="tap quiet"
          to={to(one)}
          aria-label={t`Page ${one}`}
          aria-current={one === page ? "page" : undefined}
        >
          {one}
        </Link>,
      ])}
      {page < pages && (
        <Link className="tap quiet" to={to(page + 1)} rel="next">
          {t`Next`}
        </Link>
      )}
    </nav>
  );
}

/** The page number in a query; 1 when the query has none. Undefined when it is not a whole number from 1 to 999,999. */
export function pageIn(searchParams: URLSearchParams): number | undefined {
  const asked = plainText(searchParams.get("page") ?? "1");
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : undefined;
}
