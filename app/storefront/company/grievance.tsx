import { t } from "@lingui/core/macro";
import { href, redirect } from "react-router";
import { database } from "#app/context.ts";
import { knownWriter, receiveEnquiry } from "#app/storefront/enquiries/receive-enquiry.server.ts";
import { Trap, type trapName } from "#app/storefront/enquiries/trap.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, asEmail, asMobile, type FormOf, type FormState, TextareaField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { findEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { complaintForm } from "#domain/enquiries/enquiry.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import type { Route } from "./+types/grievance";
import { GrievanceOfficer } from "./grievance-officer.tsx";
import { linkTo } from "#app/words/words.ts";

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
      title: t`Complaints`,
      description: t`Tell The Tastemakers, Guntur, what went wrong and get a ticket number. Acknowledged within 48 hours, settled within one month.`,
      path: href("/grievance"),
      trail: [[t`Complaints`, href("/grievance")]],
      failed: ticket !== undefined,
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, complaintForm);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Grievance({ loaderData, actionData: latest }: Route.ComponentProps) {
  const form: ComplaintState = useKept(latest) ?? { values: loaderData.known, problems: {} };
  return (
    <div className="wrap page">
      <h1 className="pgh">{t`Complaints`}</h1>
      <p className="lead muted">{t`Tell us what went wrong. We acknowledge every complaint within 48 hours and settle it within one month.`}</p>
      <div className="pair contact stack mt-8">
        <ComplaintForm form={form} />
        <div>
          <TicketForm missing={loaderData.ticket} />
          <GrievanceOfficer />
        </div>
      </div>
    </div>
  );
}

/** `missing`: a ticket number that was not found. */
function TicketForm({ missing }: { missing: string | undefined }) {
  const form: FormState<"ticket"> = {
    values: { ticket: missing },
    problems: { ticket: missing && t`There is no ticket ${missing}. Check the letters.` },
  };
  return (
    <section className="mb-12" aria-labelledby="ticket-title">
      <h2 id="ticket-title">{t`You have a ticket number`}</h2>
      <form method="get" action={linkTo(href("/grievance"))}>
        <TextField form={form} name="ticket" label={t`Ticket number, like TG-ABCD-2345`} {...asCode} maxLength={40} />
        <button className="btn btn--line mt-3">{t`See how it stands`}</button>
      </form>
    </section>
  );
}

type ComplaintState = FormOf<typeof complaintForm, typeof trapName>;

function ComplaintForm({ form }: { form: ComplaintState }) {
  return (
    <div>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/grievance") + summaryAnchor)} noValidate>
        <p className="field hint">{t`Fill in everything that is not marked optional.`}</p>
        <TextField form={form} name="name" label={t`Name`} className="c3" autoComplete="name" maxLength={80} />
        <TextField form={form} name="mobile" label={t`Mobile`} className="c3" {...asMobile} />
        <TextField form={form} name="email" label={t`E-mail`} optional className="c3" {...asEmail} />
        <TextField
          form={form}
          name="orderNumber"
          label={t`Order number`}
          optional
          className="c3"
          {...asCode}
          maxLength={40}
        />
        <TextareaField
          form={form}
          name="message"
          label={t`What went wrong`}
          hint={t`Say what you would like us to do. Photographs can be added once it is sent.`}
          rows={6}
          maxLength={4000}
        />
        <Trap form={form} />
        <div className="field">
          <button className="btn">{t`Send the complaint`}</button>
        </div>
      </form>
    </div>
  );
}
