import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { DocumentSheet } from "#app/ui/document-sheet.tsx";
import type { Route } from "./+types/invoice";
import { readInvoice } from "./invoice.server.ts";
import { orderBehind } from "./order-behind.server.ts";
import { CreditNotes } from "./credit-notes.tsx";
import { PrintHint } from "./print-hint.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await orderBehind(db, params.token);
  return {
    ...(await readInvoice(db, order)),
    number: order.number,
    page: pageMeta(context, {
      title: t`Bill of order ${{ number: order.number }}`,
      description: t`A bill of The Tastemakers, Guntur.`,
      path: href("/orders/:token/invoice", params),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Invoice({ loaderData, params }: Route.ComponentProps) {
  const { printed, notes, before, number, waiting } = loaderData;
  return (
    <div className="wrap page">
      {printed ? <DocumentSheet printed={printed} /> : <Waiting number={number} sentence={waiting ?? ""} />}
      <CreditNotes token={params.token} notes={notes} />
      {before.map((bill) => (
        <section key={bill.number} className="sheet__more">
          <p className="row">
            <Link className="link" to={href("/orders/:token/bills/:number", { ...params, number: bill.address })}>
              {t`Earlier bill ${{ number: bill.number }}, which was taken back`}
            </Link>
          </p>
          <CreditNotes token={params.token} notes={bill.notes} />
        </section>
      ))}
      <PrintHint token={params.token} hasDocument={printed !== undefined} />
    </div>
  );
}

function Waiting({ number, sentence }: { number: string; sentence: string }) {
  return (
    <>
      <h1 className="pgh">{t`No bill yet`}</h1>
      <p className="lead">
        {t`Order ${number}.`} {sentence}
      </p>
    </>
  );
}
