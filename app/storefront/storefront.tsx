import { Outlet } from "react-router";
import { database } from "#app/context.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/storefront";
import { knownVisitor, readDays } from "./visitor.server.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = await knownVisitor(context, request);
  return {
    visitor,
    /** For the visitors of whom this page is not told anything: they know their zone. */
    days: visitor ? [] : await readDays(context.get(database)),
    settings: await readSettings(context.get(database)),
  };
}

export default function Storefront() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shown when cart or settings could not be read: the frame then has an empty cart and placeholders. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}
