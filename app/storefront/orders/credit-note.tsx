import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { DocumentSheet } from "#app/ui/document-sheet.tsx";
import type { Route } from "./+types/credit-note";
import { readPaper } from "./invoice.server.ts";
import { orderBehind } from "./order-behind.server.ts";
import { PrintHint } from "./print-hint.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await orderBehind(db, params.token);
  return {
    ...(await readPaper(db, order, "credit-note", params.number)),
    page: pageMeta(context, {
      title: t`Credit note of order ${{ number: order.number }}`,
      description: t`A credit note of The Tastemakers, Guntur.`,
      path: href("/orders/:token/credit-notes/:number", params),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function CreditNote({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <DocumentSheet printed={loaderData.printed} />
      <PrintHint token={params.token} hasDocument />
    </div>
  );
}
