import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { database } from "#app/context.ts";
import { cardItem, findPicture } from "#app/storefront/catalogue/product-card.server.ts";
import { ProductCard } from "#app/storefront/catalogue/product-card.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { readShelves } from "#domain/catalogue/catalogue.server.ts";
import type { Route } from "./+types/gifting";
import { i18n } from "#app/words/words.ts";
import { Hero } from "./hero.tsx";
import { sentences } from "./sentences.ts";

const MOST_HAMPERS = 24;

export async function loader({ context }: Route.LoaderArgs) {
  const front = { category: "gift-boxes", most: MOST_HAMPERS } as const;
  const [hampers = []] = await readShelves(context.get(database), [front]);
  return {
    picture: findPicture("banner-gifting"),
    hampers: hampers.map((product) => cardItem(product)),
    page: pageMeta(context, {
      title: t`Gift hampers from Guntur`,
      description: t`Gift hampers of Andhra sweets and snacks for Deepavali, Sankranti, Raksha Bandhan, offices and weddings, packed in Guntur.`,
      path: href("/gifting"),
      image: "/og-gifting.jpg",
      trail: [[t`Gifting`, href("/gifting")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const reasons = [
  [
    msg`Made for the date`,
    msg`A hamper is packed from that week's cooking, so that it arrives with most of its life ahead.`,
  ],
  [msg`Nothing hidden`, msg`The page of each box names all that is in it, with the weights and the allergens.`],
  [msg`Your words`, sentences.giftCard],
] as const;

export default function Gifting({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero word="కానుకలు" title={t`A box that is opened twice`} picture={loaderData.picture} tone="chilli">
        <p className="lead">
          {t`Once at the door, and once more at night when the children are asleep. Sweets and snacks from Guntur, tied up for whoever you have in mind.`}
        </p>
        <a className="btn btn--turm" href="#hampers">
          {t`Buy Gift Hampers`}
        </a>
      </Hero>
      <section className="wrap sec" aria-labelledby="why">
        <h2 id="why">{t`Why people send ours`}</h2>
        <ul className="steps grid">
          {reasons.map(([name, text]) => (
            <li key={name.id}>
              <h3>{i18n._(name)}</h3>
              <p className="muted mt-2">{i18n._(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="best sec" id="hampers" aria-labelledby="hampers-title">
        <div className="wrap">
          <div className="sechead cluster cluster--apart">
            <h2 id="hampers-title">{t`GIFT HAMPERS`}</h2>
            <p>
              <Trans>
                Offices and families who need fifty or more:{" "}
                <Link to={href("/bulk")}>tell us how many and by when</Link>.
              </Trans>
            </p>
          </div>
          <div className="grid">
            {loaderData.hampers.map((item, place) => (
              <ProductCard key={item.slug} item={item} pale={place % 2 === 1} />
            ))}
          </div>
        </div>
      </section>
    </>
  );
}
