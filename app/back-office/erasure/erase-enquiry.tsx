import { data, href } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, type Context } from "#app/context.ts";
import { emptyForm } from "#app/ui/field.tsx";
import { findEnquiryByReference } from "#domain/enquiries/enquiries.server.ts";
import type { Route } from "./+types/erase-enquiry";
import { ErasurePage } from "./erasure-page.tsx";
import { eraseFromForm, guestPage } from "./erasure.server.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  return guestPage(context, await writer(context, params.reference));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const back = `${href("/back-office/enquiries/:reference", params)}?was=forgotten#standing`;
  return eraseFromForm(context, request, await writer(context, params.reference), back);
}

async function writer(context: Context, reference: string) {
  const enquiry = await findEnquiryByReference(context.get(database), reference);
  if (!enquiry) throw data(null, { status: 404 });
  const { mobile, email, name, lastName, userId } = enquiry;
  return { name: [name, lastName].filter(Boolean).join(" "), account: userId !== null, person: { mobile, email } };
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Forget who wrote ${params.reference}`, loaderData?.failed);

export default function EraseEnquiry({ loaderData, actionData, params: { reference } }: Route.ComponentProps) {
  const here = href("/back-office/enquiries/:reference/forget", { reference });
  const back = href("/back-office/enquiries/:reference", { reference });
  return <ErasurePage guest={loaderData} form={actionData ?? emptyForm} {...{ here, back, what: reference }} />;
}
