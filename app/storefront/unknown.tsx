import { data } from "react-router";
import type { Route } from "./+types/unknown";
import { NotFound } from "./search/not-found.tsx";
import { nothingAt } from "./search/nothing-at.server.ts";

/** Answers 404 for every URL that no other route matches. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<never> {
  throw await nothingAt(context, params["*"]);
}

export function action(): never {
  throw data(null, { status: 404 });
}

export { NeverDrawn as default } from "#app/refusal.ts";
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <NotFound error={error} />;
}
