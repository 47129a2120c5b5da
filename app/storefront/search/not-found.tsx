import { href, isRouteErrorResponse, Link, useLocation } from "react-router";
import { ErrorScreen } from "#app/storefront/error-screen.tsx";
import { SearchForm } from "./search-form.tsx";

/** Products that the visitor may have meant, by name and slug. */
export type Near = { name: string; slug: string }[];

/**
 * The screen for an unknown address, with the search and products whose names are close to it; for other errors the
 * usual screen.
 */
export function NotFound({ error }: { error: unknown }) {
  const answer: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const near = (answer as { near?: Near } | null | undefined)?.near ?? [];
  const { pathname } = useLocation();
  return (
    <ErrorScreen error={error}>
      <p className="mb-4 break">There is nothing at {pathname}.</p>
      {near.length > 0 && <p className="mb-4">Did you mean one of these?</p>}
      <div className="stack stack--start mb-6">
        {near.map(({ name, slug }) => (
          <Link key={slug} className="link" to={href("/shop/:slug", { slug })}>
            {name}
          </Link>
        ))}
        <SearchForm label="Search for it" />
      </div>
    </ErrorScreen>
  );
}
