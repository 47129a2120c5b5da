import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { Steps } from "#app/ui/steps.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { Route } from "./+types/gift-card";
import { readFronts } from "./product-card.server.ts";
import { ShelfGrid } from "./shelf-grid.tsx";
import { giftShelves } from "./shelves.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    fronts: await readFronts(context, request, giftShelves),
    page: pageMeta(context, {
      title: t`Gift boxes and combo offers`,
      description: t`Seven gift boxes and seven combos of Andhra sweets, snacks and pickles from Guntur, each with its contents to the gram.`,
      path: href("/card"),
      image: "/og-card.jpg",
      trail: [[t`Gift Cards & Boxes`, href("/card")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const steps = () =>
  [
    [t`Choose a box`, t`Each card says what is inside and how much of it.`],
    [t`ADD TO ITEM`, t`It goes into your cart; add as many as you have doors to knock on.`],
    [t`Check the cart`, t`Change numbers with plus and minus; the total follows.`],
    [t`Send us the order`, t`You see the day it arrives before you pay. Then we pack it and send it.`],
  ] as const;

export default function GiftCard({ loaderData: { fronts } }: Route.ComponentProps) {
  const [boxes = "", combos = ""] = fronts.map(({ count }) => count);
  return (
    <>
      <div className="wrap shophead">
        <h1>{t`A box, a ribbon, a reason`}</h1>
        <p className="lead">
          {t`${boxes} gift boxes and ${combos} combos, each with what is inside, to the gram; a card with your words goes along. We sell no vouchers. Ready boxes for a festival, a sister, an office or a wedding card. Pick one and add it to your cart.`}{" "}
          <Trans>
            For fifty boxes or more, or your own choice inside,{" "}
            <Link to={href("/bulk")}>tell us how many and by when</Link>.
          </Trans>
        </p>
      </div>
      <section className="wrap sec" aria-labelledby="how">
        <h2 id="how">{t`How to order`}</h2>
        <Steps steps={steps()} />
      </section>
      <div className="wrap">
        {fronts.map(({ shelf, items, all }) => (
          <ShelfGrid key={shelf.id} shelf={shelf} items={items} all={all} />
        ))}
      </div>
    </>
  );
}
