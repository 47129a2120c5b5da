import { href } from "react-router";
import { database } from "#app/context.ts";
import { currentCart } from "#app/storefront/cart/current-cart.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field, noValues, type Problems, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { readKnownProducts } from "#domain/catalogue/catalogue.server.ts";
import { abroadForm } from "#domain/enquiries/enquiry.ts";
import type { Route } from "./+types/abroad";
import { knownWriter, receiveEnquiry } from "./receive-enquiry.server.ts";
import { Trap } from "./trap.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { lines } = await currentCart(context, request);
  const inCart = await readKnownProducts(
    context.get(database),
    lines.map(({ slug }) => slug),
  );
  const { travels = [], stays = [] } = Object.groupBy(lines, ({ slug }) =>
    inCart.find((product) => product.slug === slug)?.reach === "world" ? "travels" : "stays",
  );
  return {
    known: await knownWriter(context, request),
    items: travels.map(({ name, label, quantity }) => `${quantity} x ${name}, ${label}`).join("\n"),
    stays: [...new Set(stays.map(({ name }) => name))],
    page: pageMeta(context, {
      title: "Sending abroad",
      description:
        "Andhra pickles, snacks and long-keeping sweets sent abroad on request: tell us what and where, and we quote it with its duties before you pay.",
      path: href("/abroad"),
      trail: [["Sending abroad", href("/abroad")]],
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, abroadForm);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Abroad({ loaderData: { known, items, stays }, actionData: latest }: Route.ComponentProps) {
  const actionData = useKept(latest);
  return (
    <div className="wrap page ask stack">
      <div>
        <h1 className="pgh">Sending abroad</h1>
        <p className="lead mb-6">
          Pickles, snacks and the sweets that keep for weeks travel to other countries. Every country has its own rules
          and duties, so we ask first: you get one price, with its duties, before you pay anything.
        </p>
        {stays.length > 0 && (
          <p className="refusal">
            <b>Too fresh for the journey, so not on the list:</b> {stays.join(", ")}.
          </p>
        )}
      </div>
      <AbroadForm items={items} values={actionData?.values ?? known} problems={actionData?.problems ?? {}} />
    </div>
  );
}

type Props = { items: string; values: Values | undefined; problems: Problems };

/** `items`: the goods in the cart that can be sent abroad, one on each line. */
function AbroadForm({ items, values, problems }: Props) {
  const { name, mobile, email, country, city, message, website, items: written = items } = values ?? noValues;
  return (
    <div>
      <ErrorSummary problems={problems} />
      <form className="fg" method="post" action={href("/abroad") + summaryAnchor} noValidate>
        <p className="field hint">Fill in everything that is not marked optional.</p>
        <Field name="country" label="Country" problem={problems.country} className="c3">
          {(field) => <input {...field} autoComplete="country-name" maxLength={80} defaultValue={country} />}
        </Field>
        <Field name="city" label="City or town" problem={problems.city} className="c3">
          {(field) => <input {...field} autoComplete="address-level2" maxLength={80} defaultValue={city} />}
        </Field>
        <Field
          name="items"
          label="What would you like?"
          problem={problems.items}
          hint="One item a line, with how much of it."
        >
          {(field) => <textarea {...field} rows={6} maxLength={4000} defaultValue={written} />}
        </Field>
        <Field name="name" label="Name" problem={problems.name}>
          {(field) => <input {...field} autoComplete="name" maxLength={80} defaultValue={name} />}
        </Field>
        <Field name="email" label="E-mail" problem={problems.email} hint="For the quote." className="c3">
          {(field) => <input {...field} type="email" autoComplete="email" maxLength={120} defaultValue={email} />}
        </Field>
        <Field name="mobile" label="Phone" problem={problems.mobile} hint="With + and the country code." className="c3">
          {(field) => <input {...field} type="tel" autoComplete="tel" maxLength={40} defaultValue={mobile} />}
        </Field>
        <Field name="message" label="Anything else?" problem={problems.message} optional>
          {(field) => <textarea {...field} rows={3} maxLength={4000} defaultValue={message} />}
        </Field>
        <Trap problem={problems.website} value={website} />
        <div className="field">
          <button className="btn">Ask for a quote</button>
        </div>
      </form>
    </div>
  );
}
