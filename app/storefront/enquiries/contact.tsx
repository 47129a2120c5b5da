import { href } from "react-router";
import { formFailed } from "#app/context.ts";
import { PhoneNumber, SocialLinks } from "#app/storefront/contact-links.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { contactForm } from "#domain/enquiries/enquiry.ts";
import { noTopic, orderTopic } from "#domain/enquiries/topics.ts";
import { addressOf } from "#domain/settings/settings.ts";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/contact";
import { ContactForm } from "./contact-form.tsx";
import { knownWriter } from "./known-writer.server.ts";
import { receiveEnquiry } from "./receive-enquiry.server.ts";

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
      failed: context.get(formFailed),
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
      <div className="pair contact stack">
        <ContactForm
          aboutOrder={loaderData.aboutOrder}
          topic={loaderData.topic}
          values={actionData?.values ?? loaderData.known}
          problems={actionData?.problems ?? {}}
        />
        <section aria-labelledby="reach-us">
          <h2 id="reach-us">Reach us</h2>
          <dl className="reach ruled">
            <div>
              <dt className="note">Address</dt>
              <dd>
                {settings.shopName}, {addressOf(settings)}
              </dd>
            </div>
            <div>
              <dt className="note">Phone</dt>
              <dd>
                <PhoneNumber number={settings.phone} />
              </dd>
            </div>
            <div>
              <dt className="note">E-mail</dt>
              <dd>
                <a href={`mailto:${settings.email}`}>{settings.email}</a>
              </dd>
            </div>
            <div>
              <dt className="note">Support hours</dt>
              <dd>{settings.hours}</dd>
            </div>
          </dl>
          <SocialLinks settings={settings} />
        </section>
      </div>
    </div>
  );
}
