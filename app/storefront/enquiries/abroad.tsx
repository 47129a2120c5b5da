import { href } from "react-router";
import { database } from "#app/context.ts";
import { currentCart } from "#app/storefront/cart/current-cart.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, asMobile, type FormOf, TextareaField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { readKnownProducts } from "#domain/catalogue/catalogue.server.ts";
import { abroadForm } from "#domain/enquiries/enquiry.ts";
import type { Route } from "./+types/abroad";
import { knownWriter, receiveEnquiry } from "./receive-enquiry.server.ts";
import { Trap, type trapName } from "./trap.tsx";

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
  const form: AbroadState = useKept(latest) ?? { values: { ...known, items }, problems: {} };
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
      <AbroadForm form={form} />
    </div>
  );
}

type AbroadState = FormOf<typeof abroadForm, typeof trapName>;

function AbroadForm({ form }: { form: AbroadState }) {
  return (
    <div>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={href("/abroad") + summaryAnchor} noValidate>
        <p className="field hint">Fill in everything that is not marked optional.</p>
        <TextField
          form={form}
          name="country"
          label="Country"
          className="c3"
          autoComplete="country-name"
          maxLength={80}
        />
        <TextField
          form={form}
          name="city"
          label="City or town"
          className="c3"
          autoComplete="address-level2"
          maxLength={80}
        />
        <TextareaField
          form={form}
          name="items"
          label="What would you like?"
          hint="One item a line, with how much of it."
          rows={6}
          maxLength={4000}
        />
        <TextField form={form} name="name" label="Name" autoComplete="name" maxLength={80} />
        <TextField form={form} name="email" label="E-mail" hint="For the quote." className="c3" {...asEmail} />
        <TextField
          form={form}
          name="mobile"
          label="Phone"
          hint="With + and the country code."
          className="c3"
          {...asMobile}
        />
        <TextareaField form={form} name="message" label="Anything else?" optional rows={3} maxLength={4000} />
        <Trap form={form} />
        <div className="field">
          <button className="btn">Ask for a quote</button>
        </div>
      </form>
    </div>
  );
}
