import { data, href, Link } from "react-router";
import { database } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { GrievanceOfficer } from "#app/storefront/company/grievance-officer.tsx";
import { NotFound } from "#app/storefront/search/not-found.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import { askedIn } from "#domain/enquiries/asked.ts";
import { acknowledgeBy, clocksOf, stepsOf } from "#domain/enquiries/complaint.ts";
import { findEnquiry, readWritten } from "#domain/enquiries/enquiries.server.ts";
import { listEnquiryPictures } from "#domain/enquiries/pictures.server.ts";
import { wayAbroad } from "#domain/settings/abroad-prices.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { type ShopSettings, whatsappLink } from "#domain/settings/settings.ts";
import { sentFrom } from "./receive-enquiry.server.ts";
import type { Route } from "./+types/thanks";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const enquiry = await findEnquiry(db, params.reference);
  if (!enquiry) throw data(null, { status: 404 });
  const { id, kind, reference, answeredAt, resolvedAt, reachedBy } = enquiry;
  const written = await readWritten(db, reference);
  const isWriter = (await sentFrom(context, request)).includes(reference);
  const isAccount = Boolean(written?.userId) && (await signedIn(context, request))?.id === written?.userId;
  const isOwn = written !== undefined && (isWriter || isAccount);
  const isOpen = answeredAt === null && resolvedAt === null;
  const due = dayInIndia(acknowledgeBy(enquiry));
  const now = new Date();
  const settled = kind === "complaint" && resolvedAt !== null;
  return {
    kind,
    reference,
    answeredOn: answeredAt && dayInWords(dayInIndia(answeredAt)),
    title: settled ? "Your complaint is settled" : titles[kind],
    sentence: settled ? settlements[reachedBy ?? "nowhere"] : answers[kind],
    statuses: kind === "complaint" ? stepsOf(enquiry) : [],
    answerBy: isOpen && due >= dayInIndia(now) ? dayInWords(due) : undefined,
    isLate: clocksOf(enquiry, now).some(({ state }) => state === "late"),
    asked: isOwn ? askedBy(written, await readSettings(db)) : [],
    written: isOwn ? [written?.items, written?.message].filter(Boolean).join("\n\n") : "",
    photographs: isOwn ? (await listEnquiryPictures(db, id)).length : undefined,
    page: pageMeta(context, {
      title: settled ? "Your complaint is settled" : "We have your message",
      description: "Your enquiry has reached The Tastemakers, Guntur.",
      path: href("/enquiries/:reference", { reference: enquiry.reference }),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** What the writer of an enquiry sees of its facts, as names and values. */
function askedBy(written: NonNullable<Awaited<ReturnType<typeof readWritten>>>, settings: ShopSettings) {
  const { country } = written;
  const way = country && wayAbroad(settings, country);
  return [
    ...(country ? [["To", country] as const] : []),
    ...askedIn(written),
    ...(way ? [["The way there, as an idea", way] as const] : []),
  ];
}

const answered = "A person in Guntur reads it and answers on the number or e-mail you gave.";
const answers = {
  contact: answered,
  complaint: answered,
  wedding: "We look at the day, the journey and the numbers, and come back with a proposal.",
  bulk: "We count what it takes, with the journey, and come back with a price. You pay nothing before you agree to it.",
  abroad: "We find out the way and the duties, and come back with one price. You pay nothing before you agree to it.",
};

const titles = {
  contact: "We have your message",
  complaint: "We have your complaint",
  wedding: "We have your date",
  bulk: "We have your numbers",
  abroad: "We have your list",
};

const settlements = {
  mail: "We have written to you what was done.",
  phone: "We have called or messaged you on the number you gave.",
  nowhere: "What was done is in our books.",
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <NotFound error={error} />;
}

export default function Thanks({ loaderData }: Route.ComponentProps) {
  const { kind, title, sentence, reference, answeredOn, answerBy, statuses, isLate, asked, written, photographs } =
    loaderData;
  const settings = useSettings();
  return (
    <div className="wrap thanks stack stack--start">
      <p lang="te" className="te">
        ధన్యవాదాలు
      </p>
      <h1 id="sent" tabIndex={-1}>
        {title}
      </h1>
      <p className="ref banner banner--good">
        Your {kind === "complaint" ? "ticket number" : "reference"} <b className="whole">{reference}</b>
      </p>
      <p className="lead">
        {sentence} Support hours are {settings.hours}. Keep the reference: with it we find your message at once.
      </p>
      {answeredOn && kind !== "complaint" && (
        <p>
          <b>We answered on {answeredOn}</b>, by mail or on the number you gave.
        </p>
      )}
      {answerBy && (
        <p>
          <b>You hear from us by {answerBy}</b>
          {kind === "wedding" && ": with a proposal, or with what we still have to ask"}
          {kind === "bulk" && ": with a price, or with what we still have to ask"}
          {kind === "abroad" && ": with one price, or with what we still have to find out"}
          {kind === "complaint" && ": with what we do about it; settled it is within a month"}.
        </p>
      )}
      {isLate && (
        <p className="refusal">
          <b>We are late with this, and sorry for it.</b> Below is whom else you can turn to.
        </p>
      )}
      {statuses.length > 0 && (
        <ol className="standing ruled" aria-label="How it stands">
          {statuses.map(({ step, when, isDone }) => (
            <li key={step} className={isDone ? "" : "muted"}>
              <b>{step}</b> {when}
            </li>
          ))}
        </ol>
      )}
      {kind === "complaint" && <GrievanceOfficer />}
      {written && (
        <section aria-labelledby="written">
          <h2 id="written" className="mb-4">
            What you wrote
          </h2>
          {asked.length > 0 && (
            <dl className="ruled mb-4">
              {asked.map(([name, value]) => (
                <div key={name}>
                  <dt className="note">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="card break written">{written}</p>
        </section>
      )}
      {photographs !== undefined && (
        <p>
          {photographs > 0 &&
            (photographs === 1 ? "We have your photograph. " : `We have your ${photographs} photographs. `)}
          <Link className="link" to={href("/enquiries/:reference/photographs", { reference })}>
            {kind === "complaint" && photographs === 0 ? "Add photographs of what went wrong" : "Add photographs"}
          </Link>
        </p>
      )}
      <div className="row">
        <Link className="btn" to={href("/shop")}>
          See the whole shop
        </Link>
        <a className="link" href={whatsappLink(settings, `Namaste! This is about my message ${reference}.`)}>
          Add something on WhatsApp
        </a>
      </div>
    </div>
  );
}
