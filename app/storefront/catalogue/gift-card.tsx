import { href, Link } from "react-router";
import { Steps } from "#app/ui/steps.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { Route } from "./+types/gift-card";
import { readFronts } from "./product-card.server.ts";
import { ShelfGrid } from "./shelf-grid.tsx";
import { giftShelves, inDigits } from "./shelves.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    fronts: await readFronts(context, request, giftShelves),
    page: pageMeta(context, {
      title: "Gift boxes and combo offers",
      description:
        "Seven gift boxes and seven combos of Andhra sweets, snacks and pickles from Guntur, each with its contents to the gram.",
      path: href("/card"),
      image: "/og-card.jpg",
      trail: [["Gift Cards & Boxes", href("/card")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

const steps = [
  ["Choose a box", "Each card says what is inside and how much of it."],
  ["ADD TO ITEM", "It goes into your cart; add as many as you have doors to knock on."],
  ["Check the cart", "Change numbers with plus and minus; the total follows."],
  ["Send us the order", "You see the day it arrives before you pay. Then we pack it and send it."],
] as const;

export default function GiftCard({ loaderData }: Route.ComponentProps) {
  const [boxes, combos] = loaderData.fronts.map(({ items, all = items.length }) => inDigits(all));
  return (
    <>
      <div className="wrap shophead">
        <h1>A box, a ribbon, a reason</h1>
        <p className="lead">
          {boxes} gift boxes and {combos} combos, each with what is inside, to the gram; a card with your words goes
          along. We sell no vouchers. Ready boxes for a festival, a sister, an office or a wedding card. Pick one and
          add it to your cart. For fifty boxes or more, or your own choice inside,{" "}
          <Link to={href("/bulk")}>tell us how many and by when</Link>.
        </p>
      </div>
      <section className="wrap sec" aria-labelledby="how">
        <h2 id="how">How to order</h2>
        <Steps steps={steps} />
      </section>
      <div className="wrap">
        {giftShelves.map((shelf, place) => (
          <ShelfGrid key={shelf.id} shelf={shelf} {...loaderData.fronts[place]!} />
        ))}
      </div>
    </>
  );
}
