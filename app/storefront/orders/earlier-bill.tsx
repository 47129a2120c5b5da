import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { Route } from "./+types/earlier-bill";
import { CreditNotes } from "./credit-notes.tsx";
import { DocumentSheet } from "#app/ui/document-sheet.tsx";
import { readPaper } from "./invoice.server.ts";
import { orderBehind } from "./order-behind.server.ts";
import { PrintHint } from "./print-hint.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await orderBehind(db, params.token);
  return {
    ...(await readPaper(db, order, "invoice", params.number)),
    page: pageMeta(context, {
      title: t`Earlier bill of order ${{ number: order.number }}`,
      description: t`A bill of The Tastemakers, Guntur.`,
      path: href("/orders/:token/bills/:number", params),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** A bill of an order that was changed since. */
export default function EarlierBill({ loaderData: { printed, notes }, params }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <DocumentSheet printed={printed} />
      <CreditNotes token={params.token} notes={notes} />
      <PrintHint token={params.token} hasDocument />
    </div>
  );
}
