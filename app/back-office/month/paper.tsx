import { href } from "react-router";
import { may } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, offered } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { DocumentSheet } from "#app/ui/document-sheet.tsx";
import { paperOf } from "#app/ui/paper.server.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { speaking } from "#app/words/speaking.server.ts";
import { findPaper } from "#domain/accounting/papers.server.ts";
import type { Party } from "#domain/orders/documents/snapshot.ts";
import type { Route } from "./+types/paper";

/** An invoice or credit note as it was issued, for the language of its order; mobiles are left out for who may not read them. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const paper = /^\d{1,9}$/.test(id) ? await findPaper(context.get(database), Number(id)) : undefined;
  if (!paper) throw refuse("There is no such invoice or credit note.", 404);
  const shown = (party: Party) => (may(context, "contacts") ? party : { ...party, mobile: null });
  const { snapshot, language } = paper;
  const { recipient, delivery } = snapshot;
  const allowed = { ...snapshot, recipient: shown(recipient), delivery: delivery && shown(delivery) };
  return {
    month: snapshot.issuedOn.slice(0, 7),
    printed: speaking(offered(context, language), () => paperOf(allowed)),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(loaderData?.printed.number ?? "Paper");

export default function Paper({ loaderData: { month, printed } }: Route.ComponentProps) {
  return (
    <>
      <WayBack to={`${href("/back-office/month/papers")}?month=${month}`}>Invoices and credit notes</WayBack>
      <p className="no-print mb-6">
        <PrintButton />
      </p>
      <DocumentSheet printed={printed} />
    </>
  );
}
