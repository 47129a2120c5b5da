import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { database } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { findPicture } from "#app/storefront/catalogue/product-card.server.ts";
import { countProducts } from "#domain/catalogue/catalogue.server.ts";
import type { Route } from "./+types/about";
import { Hero } from "./hero.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { all } = await countProducts(context.get(database));
  return {
    items: all,
    page: pageMeta(context, {
      title: t`About us: sweets and pickles from Guntur`,
      description: t`The Tastemakers has cooked Andhra sweets, snacks and pickles in Guntur since 1999, for more than 25 years: small batches, ghee, Guntur chilli and a short list of ingredients.`,
      path: href("/about"),
      trail: [[t`About`, href("/about")]],
    }),
    picture: findPicture("banner-about"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function About({ loaderData }: Route.ComponentProps) {
  const { items } = loaderData;
  return (
    <>
      <Hero word="మా కథ" title={t`More than 25 years at one stove`} picture={loaderData.picture}>
        <p className="lead">{t`The Tastemakers has cooked sweets, snacks and pickles in Guntur since 1999. Small pans, patient hands, nothing hurried.`}</p>
        <Link className="btn btn--turm" to={href("/shop")}>{t`See the whole shop`}</Link>
      </Hero>
      <section className="wrap sec pair stack" aria-labelledby="story">
        <div className="prose">
          <h2 id="story">{t`Guntur cooks with its whole market`}</h2>
          <p>{t`Chillies are traded here by the sackful, and every kitchen has its own way with sesame, jaggery and raw mango. A sweet shop in such a town is compared with somebody’s grandmother every day. It keeps one honest.`}</p>
          <p>{t`So the boondi for a motichoor laddu is fried in ghee, a few ladles at a time. Pootharekulu sheets are folded by hand, because nothing else folds them. Raw mango is cut with the shell on when the fruit is hard and sour, and then the jar is left in peace.`}</p>
          <h2>{t`What we keep to`}</h2>
          <ul>
            <li>{t`Vegetarian and eggless, every item.`}</li>
            <li>{t`Ghee or oil, never vanaspati or hydrogenated fat.`}</li>
            <li>{t`A short shelf life where the sweet is better for it, and a journey no longer than that allows.`}</li>
            <li>{t`Ingredients, allergens and weights written out, on the page and on the pack.`}</li>
          </ul>
        </div>
        <div>
          <div className="word-block" aria-hidden="true">
            <span lang="te" className="drawn">
              రుచి
            </span>
          </div>
          <ul className="years cluster mt-6">
            <li>
              <Trans>
                <b>1999</b> the first batch
              </Trans>
            </li>
            <li>
              <Trans>
                <b>25+</b> years in Guntur
              </Trans>
            </li>
            <li>
              <Trans>
                <b>{items}</b> things on the counter
              </Trans>
            </li>
          </ul>
        </div>
      </section>
    </>
  );
}
