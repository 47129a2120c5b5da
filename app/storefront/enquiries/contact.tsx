import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { ReachUs, SocialLinks } from "#app/storefront/contact-links.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, asMobile, type FormOf, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { contactForm } from "#domain/enquiries/enquiry.ts";
import { noTopic, orderTopic, type Topic, topics } from "#domain/enquiries/topics.ts";
import { i18n, linkTo } from "#app/words/words.ts";
import type { Route } from "./+types/contact";
import { knownWriter, receiveEnquiry } from "./receive-enquiry.server.ts";
import { Trap, type trapName } from "./trap.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const aboutOrder = new URL(request.url).searchParams.get("about") === "order";
  return {
    aboutOrder,
    known: await knownWriter(context, request),
    topic: aboutOrder ? orderTopic : noTopic,
    page: pageMeta(context, {
      title: aboutOrder ? t`Track your order` : t`Contact us`,
      description: t`Write to The Tastemakers, Guntur, about an order, a delivery abroad or anything else: form, address, phone, e-mail and WhatsApp, 09:00 AM to 7:00 PM.`,
      path: href("/contact"),
      trail: [[t`Contact`, href("/contact")]],
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, contactForm);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Contact({ loaderData, actionData: latest }: Route.ComponentProps) {
  const form: ContactState = useKept(latest) ?? { values: loaderData.known, problems: {} };
  const settings = useSettings();
  return (
    <div className="wrap page">
      <h1 className="pgh">{loaderData.aboutOrder ? t`Track your order` : t`Contact us`}</h1>
      <p className="lead muted">
        {loaderData.aboutOrder
          ? t`Tell us your name, your mobile number and when you ordered. We answer with where your parcel is.`
          : t`Ask about an order, a delivery, a wedding or a recipe. A person in Guntur reads it and answers.`}
      </p>
      {!loaderData.aboutOrder && (
        <p>
          <Trans>
            Fifty boxes or more? <Link to={href("/bulk")}>Ask for a price for many</Link>. Far from India?{" "}
            <Link to={href("/abroad")}>Ask what sending it abroad costs</Link>.
          </Trans>
        </p>
      )}
      <div className="pair contact stack mt-8">
        <ContactForm aboutOrder={loaderData.aboutOrder} topic={loaderData.topic} form={form} />
        <section aria-labelledby="reach-us">
          <h2 id="reach-us">{t`Reach us`}</h2>
          <ReachUs />
          <div className="mt-2">
            <SocialLinks settings={settings} />
          </div>
        </section>
      </div>
    </div>
  );
}

type ContactState = FormOf<typeof contactForm, typeof trapName>;
type Props = { aboutOrder: boolean; topic: string; form: ContactState };

/** What is stored is in English, spelled as in the specification. */
const topicNames = {
  "Select query": msg`Select query`,
  "About my order": msg`About my order`,
  "My country not availble": msg`My country not availble`,
  Other: msg`Other`,
} satisfies Record<Topic, unknown>;

function ContactForm({ aboutOrder, topic, form }: Props) {
  return (
    <div>
      <ErrorSummary problems={form.problems} />
      <form
        className="fg"
        method="post"
        action={linkTo((aboutOrder ? href("/track") : href("/contact")) + summaryAnchor)}
        noValidate
      >
        <p className="field hint">{t`Fill in everything that is not marked optional.`}</p>
        <TextField form={form} name="name" label={t`Name`} className="c3" autoComplete="given-name" maxLength={80} />
        <TextField
          form={form}
          name="lastName"
          label={t`Last name`}
          optional
          className="c3"
          autoComplete="family-name"
          maxLength={80}
        />
        <TextField
          form={form}
          name="mobile"
          label={t`Mobile`}
          hint={t`Only to answer you.`}
          className="c3"
          {...asMobile}
        />
        <TextField
          form={form}
          name="email"
          label={t`E-mail`}
          hint={t`Needed when you write from abroad.`}
          optional
          className="c3"
          {...asEmail}
        />
        <SelectField form={form} name="topic" label={t`Enquiry for`} defaultValue={form.values.topic || topic}>
          {topics.map((option) => (
            <option key={option} value={option === noTopic ? "" : option}>
              {i18n._(topicNames[option])}
            </option>
          ))}
        </SelectField>
        <TextareaField form={form} name="message" label={t`Message`} rows={6} maxLength={4000} />
        <Trap form={form} />
        <div className="field">
          <button className="btn">{t`Submit`}</button>
        </div>
      </form>
    </div>
  );
}
