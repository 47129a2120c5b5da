import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, href, Link } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { sayCategory } from "#app/sentences/categories.ts";
import { inEnglish } from "#app/words/words.ts";
import { cardItems, type CardItem } from "#app/storefront/catalogue/product-card.server.ts";
import { ProductCard } from "#app/storefront/catalogue/product-card.tsx";
import { inDigits, SHELF_PAGE, shelfOf, shelves } from "#app/storefront/catalogue/shelves.ts";
import { PincodeForm } from "#app/storefront/delivery/pincode-form.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { currentDestination } from "#app/storefront/delivery/pincode.server.ts";
import { pageIn, Pagination } from "#app/ui/pagination.tsx";
import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { categories, filters, sorts } from "#domain/catalogue/products/product.ts";
import { withoutPhrases } from "#domain/catalogue/search/search.ts";
import { searchProducts } from "#domain/catalogue/search/search.server.ts";
import { readSize, type Size } from "#domain/catalogue/search/size.ts";
import { listKindsThatTravel } from "#domain/delivery/neighbour.server.ts";
import { languageOf } from "#platform/language.ts";
import { questionsFor } from "./questions-for.ts";
import type { Route } from "./+types/search";
import { FilterLinks, searchAddress, SortLinks, type Wish } from "./filter-links.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  if (!(await context.get(limiters).search.consume(context.get(visitor).clientAddress))) {
    throw refuse(t`That were very many searches from your connection. Please wait some minutes.`, 429);
  }
  const db = context.get(database);
  const asked = new URL(request.url).searchParams;
  const page = pageIn(asked) ?? 1;
  const { typed, meant } = withoutPhrases(asked.get("q") ?? "");
  const chosen = new Set([...(asked.get("only") ?? "").split(","), ...meant]);
  const only = filters.filter((filter) => chosen.has(filter));
  const category = categories.find((one) => one === asked.get("in"));
  const sort = sorts.find((one) => one === asked.get("sort"));
  const destination = only.includes("travels") ? await currentDestination(context, request) : undefined;
  const kinds = destination && (await listKindsThatTravel(db, destination));
  const after = (page - 1) * SHELF_PAGE;
  const { size } = readSize(typed);
  const found = await searchProducts(db, { typed, only, category, sort, kinds, most: SHELF_PAGE, after });
  const pages = Math.ceil(found.count / SHELF_PAGE);
  if (page > 1 && page > pages) throw data(t`That search has no such page.`, { status: 404 });

  const wish: Wish = { q: typed, only, in: category, sort };
  return {
    wish,
    title: typed ? undefined : category ? t`All our ${{ goods: sayCategory(category) }}` : t`Search the counter`,
    items: await cardsOf(context, request, found.slugs, size),
    questions: questionsFor(typed),
    near: await cardsOf(context, request, found.near, size),
    count: found.count,
    found: sayFound(found.count, destination?.pincode),
    page,
    pages,
    shelves: [
      ...shelves.map(({ category: one }) => shelfOf(one)),
      { name: t`Gift Cards & Boxes`, path: href("/card") },
    ],
    lacksPincode: only.includes("travels") && !destination,
    meta: pageMeta(context, {
      title: typed ? t`${{ typed: typed.slice(0, 60) }}: search` : t`Search`,
      description: t`Search the sweets, snacks and pickles of The Tastemakers, Guntur, in English, Telugu or Hindi.`,
      path: searchAddress({ ...wish, page }),
      noindex: true,
    }),
  };
}

/** How many products were found. `pincode`: where all of them arrive fresh, if that was asked for. */
function sayFound(count: number, pincode: string | undefined): string {
  const many = inDigits(count);
  if (pincode)
    return count === 1
      ? t`One found that arrive fresh in ${pincode}.`
      : t`${many} found that arrive fresh in ${pincode}.`;
  return count === 1 ? t`One found.` : t`${many} found.`;
}

async function cardsOf(
  context: Route.LoaderArgs["context"],
  request: Request,
  slugs: readonly string[],
  size: Size | undefined,
): Promise<CardItem[]> {
  return slugs.length > 0 ? cardItems(context, request, await readProducts(context.get(database), slugs), size) : [];
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function Search({ loaderData }: Route.ComponentProps) {
  const { wish, title, items, questions, near, count, page, pages, lacksPincode } = loaderData;
  const here = searchAddress({ ...wish, page });
  return (
    <div className="wrap page stack stack--wide">
      <h1 className="break" lang={title ? undefined : (languageOf(wish.q ?? "") ?? inEnglish())}>
        {title ?? `“${wish.q}”`}
      </h1>
      {questions.length > 0 && <Questions questions={questions} />}
      <FilterLinks wish={wish} />
      {wish.only?.includes("no-nuts") && (
        <p className="note">
          {t`No tree nuts and no peanuts in the recipe. Our kitchen works with both, so traces are possible: if you are allergic, read the label on the product’s page first.`}
        </p>
      )}
      {wish.only?.includes("no-added-sugar") && (
        <p className="note">{t`No cane sugar and no jaggery added. Fruit and milk have sugars of their own.`}</p>
      )}
      {lacksPincode && <PincodeForm to={here} label={t`Your pincode, to know what arrives fresh`} />}
      {count > 1 && <SortLinks wish={wish} usual={wish.q ? t`Best match` : t`Our order`} />}
      <p className={count > 0 ? "muted" : "lead"} role="status">
        {count > 0
          ? loaderData.found
          : questions.length > 0
            ? t`No item of ours has that name.`
            : t`Nothing of ours answers to that.`}
      </p>
      {items.length > 0 && <Cards title={t`What we found`} items={items} />}
      {count === 0 && near.length > 0 && <Cards title={t`Near to it`} isNear items={near} />}
      {count === 0 && <WaysOn wish={wish} shelves={loaderData.shelves} />}
      <Pagination page={page} pages={pages} to={(one) => searchAddress({ ...wish, page: one })} of={t`results`} />
    </div>
  );
}

function Questions({ questions }: { questions: ReturnType<typeof questionsFor> }) {
  return (
    <nav aria-label={t`Questions and answers`}>
      <p>{t`Is it about one of these?`}</p>
      <ul>
        {questions.map(({ question, path }) => (
          <li key={path}>
            <Link className="link tap" to={path}>
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Cards({ title, items, isNear = false }: { title: string; items: CardItem[]; isNear?: boolean }) {
  return (
    <section aria-label={title}>
      <h2 className={isNear ? "mb-6" : "visually-hidden"}>{title}</h2>
      <div className="grid">
        {items.map((item, place) => (
          <ProductCard key={item.slug} item={item} pale={place % 2 === 1} />
        ))}
      </div>
    </section>
  );
}

type WaysOnProps = { wish: Wish; shelves: ReturnType<typeof shelfOf>[] };

function WaysOn({ wish, shelves: all }: WaysOnProps) {
  const { q } = wish;
  const isNarrowed = (wish.only?.length ?? 0) > 0 || wish.in !== undefined;
  return (
    <>
      {isNarrowed && wish.q && (
        <p>
          <Link className="link" to={searchAddress({ q: wish.q })}>
            <Trans>
              Look for <span lang={languageOf(wish.q) ?? inEnglish()}>{q}</span> everywhere
            </Trans>
          </Link>
        </p>
      )}
      <p>{t`Try another spelling, the name of an ingredient, or one of our shelves:`}</p>
      <nav className="chips cluster" aria-label={t`Shelves`}>
        {all.map(({ name, path }) => (
          <Link key={path} className="tap quiet" to={path}>
            {name}
          </Link>
        ))}
        <Link className="tap quiet" to={href("/contact")}>
          {t`Ask us for it`}
        </Link>
      </nav>
    </>
  );
}
