import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { database, type Context } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { signedIn } from "#app/session.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { PhotographForm } from "#app/storefront/photograph-form.tsx";
import { receivePhotographs } from "#app/storefront/photograph-form.server.ts";
import { useKept } from "#app/ui/use-kept.ts";
import { findEnquiryByReference } from "#domain/enquiries/enquiries.server.ts";
import { addEnquiryPicture, listEnquiryPictures } from "#domain/enquiries/pictures.server.ts";
import type { Route } from "./+types/photographs";
import { sentFrom } from "./receive-enquiry.server.ts";

const unknown = () => refuse(t`Only the browser or the account that sent a message can add photographs to it.`, 404);

/**
 * The enquiry with this reference. Throws 404 if neither this browser nor the signed-in user has sent the enquiry, or
 * if its data are erased.
 */
async function ownEnquiry(context: Context, request: Request, reference: string) {
  const enquiry = await findEnquiryByReference(context.get(database), reference);
  if (!enquiry || enquiry.erasedAt) throw unknown();
  const isWriter = (await sentFrom(context, request)).includes(enquiry.reference);
  const isAccount = enquiry.userId !== null && (await signedIn(context, request))?.id === enquiry.userId;
  if (!isWriter && !isAccount) throw unknown();
  return enquiry;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id, reference } = await ownEnquiry(context, request, params.reference);
  return {
    reference,
    count: (await listEnquiryPictures(context.get(database), id)).length,
    page: pageMeta(context, {
      title: t`Photographs for us`,
      description: t`Photographs that belong to a message.`,
      path: href("/enquiries/:reference/photographs", { reference }),
      noindex: true,
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { id, reference } = await ownEnquiry(context, request, params.reference);
  const db = context.get(database);
  return receivePhotographs(context, request, {
    count: (await listEnquiryPictures(db, id)).length,
    keep: (master) => addEnquiryPicture(db, reference, master),
    to: href("/enquiries/:reference", { reference }),
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Photographs({ loaderData: { reference, count }, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap page narrow">
      <p>
        <Link className="tap" to={href("/enquiries/:reference", { reference })}>
          {reference}
        </Link>
      </p>
      <h1 className="pgh">{t`Photographs for us`}</h1>
      <p className="lead">{t`Of the parcel and of what is in it. Only those who answer you see them, and they are deleted with your message.`}</p>
      <PhotographForm
        path={href("/enquiries/:reference/photographs", { reference })}
        count={count}
        form={useKept(actionData)}
      />
    </div>
  );
}
