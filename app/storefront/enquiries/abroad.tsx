import { t } from "@lingui/core/macro";
import { Fragment } from "react";
import { href } from "react-router";
import { database } from "#app/context.ts";
import { currentCart } from "#app/storefront/cart/current-cart.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, asMobile, type FormOf, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { GoodsName } from "#app/ui/goods-name.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { listOf } from "#domain/cart/cart.ts";
import { readKnownProducts } from "#domain/catalogue/catalogue.server.ts";
import { abroadForm } from "#domain/enquiries/enquiry.ts";
import { formatRupees } from "#domain/money.ts";
import { abroad, abroadPricesOf, type AbroadPrice } from "#domain/settings/abroad-prices.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/abroad";
import { knownWriter, receiveEnquiry } from "./receive-enquiry.server.ts";
import { Trap, type trapName } from "./trap.tsx";
import { inEnglish, linkTo } from "#app/words/words.ts";

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
    items: listOf(travels),
    countries: abroad,
    prices: abroadPricesOf(await readSettings(context.get(database))),
    stays: [...new Map(stays.map(({ slug, name, nameTe }) => [slug, { name, nameTe }])).values()],
    page: pageMeta(context, {
      title: t`Sending abroad`,
      description: t`Andhra pickles, snacks and long-keeping sweets sent abroad on request: tell us what and where, and we quote it with its duties before you pay.`,
      path: href("/abroad"),
      trail: [[t`Sending abroad`, href("/abroad")]],
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, abroadForm);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Abroad({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { known, items, stays, countries, prices } = loaderData;
  const form: AbroadState = useKept(latest) ?? { values: { ...known, items }, problems: {} };
  return (
    <div className="wrap page ask stack">
      <div>
        <h1 className="pgh">{t`Sending abroad`}</h1>
        <p className="lead mb-6">{t`Pickles, snacks and the sweets that keep for weeks travel to other countries. Every country has its own rules and duties, so we ask first: you get one price, with its duties, before you pay anything.`}</p>
        {stays.length > 0 && (
          <p className="refusal">
            <b>{t`Too fresh for the journey, so not on the list:`}</b>{" "}
            {stays.map((goods, at) => (
              <Fragment key={goods.name}>
                {at > 0 && ", "}
                <GoodsName of={goods} />
              </Fragment>
            ))}
            .
          </p>
        )}
        {prices.length > 0 && <Prices prices={prices} />}
      </div>
      <AbroadForm form={form} countries={countries} />
    </div>
  );
}

function Prices({ prices }: { prices: AbroadPrice[] }) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">{t`What the way there costs, about`}</h2>
      <p className="muted">{t`An idea for each kilogram, to reckon with. Duties are not in it; your price comes in writing.`}</p>
      <dl className="ruled">
        {prices.map(({ country, perKilogram }) => (
          <div key={country}>
            <dt className="note" lang={inEnglish()}>
              {country}
            </dt>
            <dd>{t`${{ price: formatRupees(perKilogram) }} a kilogram`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type AbroadState = FormOf<typeof abroadForm, typeof trapName>;

function AbroadForm({ form, countries }: { form: AbroadState; countries: readonly string[] }) {
  return (
    <div>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/abroad") + summaryAnchor)} noValidate>
        <p className="field hint">{t`Fill in everything that is not marked optional.`}</p>
        <SelectField form={form} name="country" label={t`Country`} className="c3" autoComplete="country-name">
          <option value="">{t`Choose the country`}</option>
          {countries.map((country) => (
            <option key={country} lang={inEnglish()}>
              {country}
            </option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="city"
          label={t`City or town`}
          className="c3"
          autoComplete="address-level2"
          maxLength={80}
        />
        <TextareaField
          form={form}
          name="items"
          label={t`What would you like?`}
          hint={t`One item a line, with how much of it.`}
          rows={6}
          maxLength={4000}
        />
        <TextField form={form} name="name" label={t`Name`} autoComplete="name" maxLength={80} />
        <TextField form={form} name="email" label={t`E-mail`} hint={t`For the quote.`} className="c3" {...asEmail} />
        <TextField
          form={form}
          name="mobile"
          label={t`Phone`}
          hint={t`With + and the country’s code.`}
          className="c3"
          {...asMobile}
        />
        <TextareaField form={form} name="message" label={t`Anything else?`} optional rows={3} maxLength={4000} />
        <Trap form={form} />
        <div className="field">
          <button className="btn">{t`Ask for a quote`}</button>
        </div>
      </form>
    </div>
  );
}
