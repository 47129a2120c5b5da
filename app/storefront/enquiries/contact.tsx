import { href } from "react-router";
import { EmailAddress, PhoneNumber, SocialLinks } from "#app/storefront/contact-links.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, noValues, type Problems, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { contactForm } from "#domain/enquiries/enquiry.ts";
import { noTopic, orderTopic, topics } from "#domain/enquiries/topics.ts";
import { addressOf } from "#domain/settings/settings.ts";
import type { Route } from "./+types/contact";
import { knownWriter, receiveEnquiry } from "./receive-enquiry.server.ts";
import { Trap } from "./trap.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const aboutOrder = new URL(request.url).searchParams.get("about") === "order";
  return {
    aboutOrder,
    known: await knownWriter(context, request),
    topic: aboutOrder ? orderTopic : noTopic,
    page: pageMeta(context, {
      title: aboutOrder ? "Track your order" : "Contact us",
      description:
        "Write to The Tastemakers, Guntur, about an order, a delivery abroad or anything else: form, address, phone, e-mail and WhatsApp, 09:00 AM to 7:00 PM.",
      path: href("/contact"),
      trail: [["Contact", href("/contact")]],
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, contactForm);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Contact({ loaderData, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  const settings = useSettings();
  return (
    <div className="wrap page">
      <h1 className="pgh">{loaderData.aboutOrder ? "Track your order" : "Contact us"}</h1>
      <p className="lead muted">
        {loaderData.aboutOrder
          ? "Tell us your name, your mobile number and when you ordered. We answer with where your parcel is."
          : "Ask about an order, a delivery, a wedding or a recipe. A person in Guntur reads it and answers."}
      </p>
      <div className="pair contact stack mt-8">
        <ContactForm
          aboutOrder={loaderData.aboutOrder}
          topic={loaderData.topic}
          values={actionData?.values ?? loaderData.known}
          problems={actionData?.problems ?? {}}
        />
        <section aria-labelledby="reach-us">
          <h2 id="reach-us">Reach us</h2>
          <dl className="ruled break">
            <div>
              <dt className="note">Address</dt>
              <dd>
                {settings.shopName}, {addressOf(settings)}
              </dd>
            </div>
            {settings.phone && (
              <div>
                <dt className="note">Phone</dt>
                <dd>
                  <PhoneNumber number={settings.phone} />
                </dd>
              </div>
            )}
            {settings.email && (
              <div>
                <dt className="note">E-mail</dt>
                <dd>
                  <EmailAddress address={settings.email} />
                </dd>
              </div>
            )}
            <div>
              <dt className="note">Support hours</dt>
              <dd>{settings.hours}</dd>
            </div>
          </dl>
          <div className="mt-2">
            <SocialLinks settings={settings} />
          </div>
        </section>
      </div>
    </div>
  );
}

type Props = { aboutOrder: boolean; topic: string; values: Values | undefined; problems: Problems };

function ContactForm({ aboutOrder, topic, values = noValues, problems }: Props) {
  return (
    <div>
      <ErrorSummary problems={problems} />
      <form
        className="fg"
        method="post"
        action={(aboutOrder ? href("/track") : href("/contact")) + summaryAnchor}
        noValidate
      >
        <p className="field hint">Fill in everything that is not marked optional.</p>
        <Field name="name" label="Name" problem={problems.name} className="c3">
          {(field) => <input {...field} autoComplete="given-name" maxLength={80} defaultValue={values.name} />}
        </Field>
        <Field name="lastName" label="Last name" problem={problems.lastName} optional className="c3">
          {(field) => <input {...field} autoComplete="family-name" maxLength={80} defaultValue={values.lastName} />}
        </Field>
        <Field name="mobile" label="Mobile" problem={problems.mobile} hint="Only to answer you." className="c3">
          {(field) => <input {...field} type="tel" autoComplete="tel" maxLength={40} defaultValue={values.mobile} />}
        </Field>
        <Field
          name="email"
          label="E-mail"
          problem={problems.email}
          hint="Needed when you write from abroad."
          optional
          className="c3"
        >
          {(field) => (
            <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={values.email} />
          )}
        </Field>
        <Field name="topic" label="Enquiry for" problem={problems.topic}>
          {(field) => (
            <select {...field} defaultValue={values.topic || topic}>
              {topics.map((option) => (
                <option key={option} value={option === noTopic ? "" : option}>
                  {option}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="message" label="Message" problem={problems.message}>
          {(field) => <textarea {...field} rows={6} maxLength={4000} defaultValue={values.message} />}
        </Field>
        <Trap problem={problems.website} value={values.website} />
        <div className="field">
          <button className="btn">Submit</button>
        </div>
      </form>
    </div>
  );
}
