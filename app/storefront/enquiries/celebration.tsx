import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { database } from "#app/context.ts";
import { cardItem, findPicture } from "#app/storefront/catalogue/product-card.server.ts";
import { ProductCard } from "#app/storefront/catalogue/product-card.tsx";
import { Hero } from "#app/storefront/company/hero.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asEmail, asMobile, type FormOf, TextareaField, TextField } from "#app/ui/field.tsx";
import { Muggu } from "#app/ui/muggu.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { weddingForm } from "#domain/enquiries/enquiry.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/celebration";
import { knownWriter, receiveEnquiry } from "./receive-enquiry.server.ts";
import { Trap, type trapName } from "./trap.tsx";
import { linkTo } from "#app/words/words.ts";

/** The `sizes` of the pictures of three cards beside each other. */
const sizes = "(min-width: 1280px) 379px, (min-width: 700px) 30vw, calc(50vw - 30px)";
const boxes = ["pelli-subhalekha-box", "laddu-trio-box", "sankranti-pindi-vantalu-box"];

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    page: pageMeta(context, {
      title: t`Weddings and celebrations`,
      description: t`Sweets, snacks and personalised boxes for weddings and celebrations, cooked in Guntur: tell us the date, the place and how many guests.`,
      path: href("/celebration"),
      image: "/og-celebration.jpg",
      trail: [[t`Celebration`, href("/celebration")]],
    }),
    known: await knownWriter(context, request),
    tomorrow: addDays(dayInIndia(new Date()), 1),
    picture: findPicture("banner-celebration"),
    boxes: (await readProducts(context.get(database), boxes)).map((product) => cardItem(product)),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, weddingForm(new Date()));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const steps = () =>
  [
    [t`Tell us the date`, t`And the place, the guests and what you have in mind for a box.`],
    [t`Choose together`, t`We suggest four to six sweets that suit the day and the journey.`],
    [t`Names on the lid`, t`Both names and the date, in Telugu or English.`],
    [t`We cook for the day`, t`Fresh for the function, packed and counted, with the price agreed before.`],
  ] as const;

export default function Celebration({ loaderData, actionData: latest }: Route.ComponentProps) {
  const form: WeddingState = useKept(latest) ?? { values: loaderData.known, problems: {} };
  return (
    <>
      <Hero word="పెళ్లి" title={t`Sweets for the whole pandal`} picture={loaderData.picture}>
        <p className="lead">{t`A tray for the nischitartham, a box for every guest at the muhurtham. Tell us the day and we cook for it.`}</p>
        <a className="btn btn--turm" href="#plan">{t`Plan Your Wedding`}</a>
      </Hero>
      <section className="sec" aria-labelledby="how">
        <div className="wrap">
          <div className="sechead cluster cluster--apart">
            <h2 id="how">{t`How it goes`}</h2>
          </div>
          <Steps steps={steps()} />
        </div>
      </section>
      <section className="sec best" aria-labelledby="boxes">
        <div className="wrap">
          <div className="sechead cluster cluster--apart">
            <h2 id="boxes">{t`Boxes to begin from`}</h2>
            <p>{t`Change any sweet inside; the price follows what you choose and how many you need.`}</p>
          </div>
          <div className="grid grid--three">
            {loaderData.boxes.map((item, place) => (
              <ProductCard key={item.slug} item={item} sizes={sizes} pale={place % 2 === 1} />
            ))}
          </div>
        </div>
      </section>
      <section className="sec" id="plan" aria-labelledby="plan-title">
        <div className="wrap ask stack">
          <div>
            <h2 id="plan-title">{t`Plan your wedding`}</h2>
            <p className="lead muted mb-6">{t`Write what you would like and we answer with a proposal. Asking costs nothing.`}</p>
            <Muggu shape="diamond" />
          </div>
          <WeddingForm tomorrow={loaderData.tomorrow} form={form} />
        </div>
      </section>
    </>
  );
}

type WeddingState = FormOf<ReturnType<typeof weddingForm>, typeof trapName>;
type Props = { tomorrow: string; form: WeddingState };

/** `tomorrow` (YYYY-MM-DD): the earliest date that can be chosen. */
function WeddingForm({ tomorrow, form }: Props) {
  return (
    <div>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/celebration") + summaryAnchor)} noValidate>
        <p className="field hint">{t`Fill in everything that is not marked optional.`}</p>
        <TextField form={form} name="name" label={t`Name`} autoComplete="name" maxLength={80} />
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
          hint={t`For the proposal.`}
          optional
          className="c3"
          {...asEmail}
        />
        <TextField
          form={form}
          name="occasionDate"
          label={t`Date of the occasion`}
          className="c3"
          type="date"
          min={tomorrow}
        />
        <TextField form={form} name="occasionTime" label={t`Time`} optional className="c3" type="time" />
        <TextField
          form={form}
          name="guests"
          label={t`Guests, about`}
          optional
          className="c3"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
        />
        <TextField
          form={form}
          name="budget"
          label={t`Budget, in rupees`}
          hint={t`In all. It helps us to propose what fits.`}
          optional
          className="c3"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <TextareaField
          form={form}
          name="message"
          label={t`What would you like?`}
          hint={t`Boxes or trays, the town or hall, sweets you have in mind, names for the lid.`}
          rows={6}
          maxLength={4000}
        />
        <Trap form={form} />
        <div className="field">
          <button className="btn">{t`Send the request`}</button>
        </div>
      </form>
    </div>
  );
}
