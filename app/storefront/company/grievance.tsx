import { href, redirect } from "react-router";
import { database, formFailed } from "#app/context.ts";
import { ComplaintForm } from "#app/storefront/enquiries/complaint-form.tsx";
import { knownWriter } from "#app/storefront/enquiries/known-writer.server.ts";
import { receiveEnquiry } from "#app/storefront/enquiries/receive-enquiry.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { complaintForm } from "#domain/enquiries/enquiry.ts";
import { findEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/grievance";
import { GrievanceOfficer } from "./grievance-officer.tsx";
import { TicketForm } from "./ticket-form.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const ticket = asked.get("ticket")?.trim();
  const orderNumber = readOrderNumber(asked.get("order") ?? "") ?? "";
  const found = ticket ? await findEnquiry(context.get(database), ticket) : undefined;
  if (found) throw redirect(href("/enquiries/:reference", { reference: found.reference }));
  return {
    ticket,
    known: { ...(await knownWriter(context, request)), orderNumber },
    page: pageMeta(context, {
      title: "Complaints",
      description:
        "Tell The Tastemakers, Guntur, what went wrong and get a ticket number. Acknowledged within 48 hours, settled within one month.",
      path: href("/grievance"),
      trail: [["Complaints", href("/grievance")]],
      failed: context.get(formFailed) || ticket !== undefined,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, complaintForm);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Grievance({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  return (
    <div className="wrap page">
      <h1 className="pgh">Complaints</h1>
      <p className="lead muted">
        Tell us what went wrong. We acknowledge every complaint within 48 hours and settle it within one month.
      </p>
      <div className="pair contact stack">
        <ComplaintForm values={actionData?.values ?? loaderData.known} problems={actionData?.problems ?? {}} />
        <div>
          <TicketForm missing={loaderData.ticket} />
          <GrievanceOfficer />
        </div>
      </div>
    </div>
  );
}
