import { t } from "@lingui/core/macro";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { ErrorScreen } from "#app/storefront/error-screen.tsx";
import { SearchForm } from "./search-form.tsx";

/** Products that the visitor may have meant. */
export type Near = { name: string; to: string }[];

/** The error screen. For an unknown URL, it also offers a search and products with similar names. */
export function NotFound({ error }: { error: unknown }) {
  const answer: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const near = (answer as { near?: Near } | null | undefined)?.near ?? [];
  const { pathname } = useLocation();
  return (
    <ErrorScreen error={error}>
      <p className="mb-4 break">{t`There is nothing at ${pathname}.`}</p>
      {near.length > 0 && <p className="mb-4">{t`Did you mean one of these?`}</p>}
      <div className="stack stack--start mb-6">
        {near.map(({ name, to }) => (
          <Link key={to} className="link" to={to}>
            {name}
          </Link>
        ))}
        <SearchForm label={t`Search for it`} />
      </div>
    </ErrorScreen>
  );
}
