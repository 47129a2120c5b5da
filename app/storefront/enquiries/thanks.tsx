import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { data, href, Link } from "react-router";
import { database } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { GrievanceOfficer } from "#app/storefront/company/grievance-officer.tsx";
import { NotFound } from "#app/storefront/search/not-found.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { sayAsked, sayComplaintStep, sayWayAbroad } from "#app/sentences/enquiries.ts";
import { sayDay } from "#app/ui/days.ts";
import { Typed } from "#app/ui/typed.tsx";
import { i18n, inEnglish } from "#app/words/words.ts";
import { dayInIndia } from "#platform/day.ts";
import { askedIn } from "#domain/enquiries/asked.ts";
import { acknowledgeBy, clocksOf, stepsOf } from "#domain/enquiries/complaint.ts";
import { findEnquiry, readWritten } from "#domain/enquiries/enquiries.server.ts";
import { listEnquiryPictures } from "#domain/enquiries/pictures.server.ts";
import type { EnquiryKind } from "#domain/enquiries/status.ts";
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
    answeredOn: answeredAt && sayDay(dayInIndia(answeredAt)),
    title: settled ? t`Your complaint is settled` : i18n._(titles[kind]),
    sentence: i18n._(settled ? settlements[reachedBy ?? "nowhere"] : answers[kind]),
    statuses: kind === "complaint" ? stepsOf(enquiry).map((step) => ({ ...step, ...sayComplaintStep(step) })) : [],
    answerBy: isOpen && due >= dayInIndia(now) ? sayDay(due) : undefined,
    isLate: clocksOf(enquiry, now).some(({ state }) => state === "late"),
    asked: isOwn ? askedBy(written, await readSettings(db)) : [],
    written: isOwn ? [written?.items, written?.message].filter(Boolean).join("\n\n") : "",
    photographs: isOwn ? (await listEnquiryPictures(db, id)).length : undefined,
    page: pageMeta(context, {
      title: settled ? t`Your complaint is settled` : t`We have your message`,
      description: t`Your enquiry has reached The Tastemakers, Guntur.`,
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
    ...(country ? [{ name: t`To`, value: country, lang: inEnglish() }] : []),
    ...[...askedIn(written).map(sayAsked), ...(way ? [sayWayAbroad(way)] : [])].map(([name, value]) => ({
      name,
      value,
      lang: undefined,
    })),
  ];
}

const answered = msg`A person in Guntur reads it and answers on the number or e-mail you gave.`;
const answers = {
  contact: answered,
  complaint: answered,
  wedding: msg`We look at the day, the journey and the numbers, and come back with a proposal.`,
  bulk: msg`We count what it takes, with the journey, and come back with a price. You pay nothing before you agree to it.`,
  abroad: msg`We find out the way and the duties, and come back with one price. You pay nothing before you agree to it.`,
} satisfies Record<EnquiryKind, unknown>;

const titles = {
  contact: msg`We have your message`,
  complaint: msg`We have your complaint`,
  wedding: msg`We have your date`,
  bulk: msg`We have your numbers`,
  abroad: msg`We have your list`,
} satisfies Record<EnquiryKind, unknown>;

const settlements = {
  mail: msg`We have written to you what was done.`,
  phone: msg`We have called or messaged you on the number you gave.`,
  nowhere: msg`What was done is in our books.`,
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <NotFound error={error} />;
}

/** Until when the writer hears from the shop, and with what. */
const promises: Record<EnquiryKind, (day: string) => ReactNode> = {
  contact: (day) => (
    <Trans>
      <b>You hear from us by {day}</b>.
    </Trans>
  ),
  wedding: (day) => (
    <Trans>
      <b>You hear from us by {day}</b>: with a proposal, or with what we still have to ask.
    </Trans>
  ),
  bulk: (day) => (
    <Trans>
      <b>You hear from us by {day}</b>: with a price, or with what we still have to ask.
    </Trans>
  ),
  abroad: (day) => (
    <Trans>
      <b>You hear from us by {day}</b>: with one price, or with what we still have to find out.
    </Trans>
  ),
  complaint: (day) => (
    <Trans>
      <b>You hear from us by {day}</b>: with what we do about it; settled it is within a month.
    </Trans>
  ),
};

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
        {kind === "complaint" ? t`Your ticket number` : t`Your reference`} <b className="whole">{reference}</b>
      </p>
      <p className="lead">
        {sentence}{" "}
        <Trans>
          Support hours are <Typed text={settings.hours} />. Keep the reference: with it we find your message at once.
        </Trans>
      </p>
      {answeredOn && kind !== "complaint" && (
        <p>
          <Trans>
            <b>We answered on {answeredOn}</b>, by mail or on the number you gave.
          </Trans>
        </p>
      )}
      {answerBy && <p>{promises[kind](answerBy)}</p>}
      {isLate && (
        <p className="refusal">
          <Trans>
            <b>We are late with this, and sorry for it.</b> Below is whom else you can turn to.
          </Trans>
        </p>
      )}
      {statuses.length > 0 && (
        <ol className="standing ruled" aria-label={t`How it stands`}>
          {statuses.map(({ step, name, when, isDone }) => (
            <li key={step} className={isDone ? "" : "muted"}>
              <b>{name}</b> {when}
            </li>
          ))}
        </ol>
      )}
      {kind === "complaint" && <GrievanceOfficer />}
      {written && (
        <section aria-labelledby="written">
          <h2 id="written" className="mb-4">{t`What you wrote`}</h2>
          {asked.length > 0 && (
            <dl className="ruled mb-4">
              {asked.map(({ name, value, lang }) => (
                <div key={name}>
                  <dt className="note">{name}</dt>
                  <dd lang={lang}>{value}</dd>
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
            plural(photographs, { one: "We have your photograph.", other: "We have your # photographs." })}{" "}
          <Link className="link" to={href("/enquiries/:reference/photographs", { reference })}>
            {kind === "complaint" && photographs === 0 ? t`Add photographs of what went wrong` : t`Add photographs`}
          </Link>
        </p>
      )}
      <div className="row">
        <Link className="btn" to={href("/shop")}>{t`See the whole shop`}</Link>
        <a className="link" href={whatsappLink(settings, t`Namaste! This is about my message ${reference}.`)}>
          {t`Add something on WhatsApp`}
        </a>
      </div>
    </div>
  );
}
