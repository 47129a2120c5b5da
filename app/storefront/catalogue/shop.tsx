import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { FilterLinks } from "#app/storefront/search/filter-links.tsx";
import type { Route } from "./+types/shop";
import { readFronts } from "./product-card.server.ts";
import { tones } from "./product-picture.tsx";
import { ShelfGrid } from "./shelf-grid.tsx";
import { shelves } from "./shelves.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    fronts: await readFronts(context, request, shelves),
    page: pageMeta(context, {
      title: t`Shop sweets, snacks and pickles`,
      description: t`Motichoor laddu, pootharekulu, jantikalu, avakaya: the whole counter of The Tastemakers, Guntur, with prices, packs, ingredients and shelf life.`,
      path: href("/shop"),
      trail: [[t`Shop`, href("/shop")]],
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Shop({ loaderData: { fronts } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap shophead">
        <h1>{t`The whole counter`}</h1>
      </div>
      <nav className="jump mt-6" aria-label={t`Sections`}>
        <ul className="wrap">
          {fronts.map(({ shelf: { id, category, title, titleTe } }) => (
            <li key={id}>
              <a className={`tile--${tones[category]}`} href={`#${id}`}>
                {titleTe && <span lang="te">{titleTe}</span>}
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="wrap mt-4">
        <FilterLinks wish={{}} />
        {fronts.map(({ shelf, items, all }, place) => (
          <ShelfGrid key={shelf.id} shelf={shelf} items={items} all={all} eager={place === 0} />
        ))}
      </div>
    </>
  );
}
