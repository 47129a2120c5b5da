import { data, href, Link } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { cardItems, type CardItem } from "#app/storefront/catalogue/product-card.server.ts";
import { ProductCard } from "#app/storefront/catalogue/product-card.tsx";
import { goodsOn, inDigits, SHELF_PAGE, shelfOf, shelves } from "#app/storefront/catalogue/shelves.ts";
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
    throw refuse("That were very many searches from your connection. Please wait some minutes.", 429);
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
  if (page > 1 && page > pages) throw data("That search has no such page.", { status: 404 });

  const wish: Wish = { q: typed, only, in: category, sort };
  return {
    wish,
    items: await cardsOf(context, request, found.slugs, size),
    questions: questionsFor(typed),
    near: await cardsOf(context, request, found.near, size),
    count: found.count,
    page,
    pages,
    pincode: destination?.pincode,
    lacksPincode: only.includes("travels") && !destination,
    meta: pageMeta(context, {
      title: typed ? `${typed.slice(0, 60)}: search` : "Search",
      description: "Search the sweets, snacks and pickles of The Tastemakers, Guntur, in English, Telugu or Hindi.",
      path: searchAddress({ ...wish, page }),
      noindex: true,
    }),
  };
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
  const { wish, items, questions, near, count, page, pages, pincode, lacksPincode } = loaderData;
  const goods = wish.in ? goodsOn({ category: wish.in }) : "items";
  const here = searchAddress({ ...wish, page });
  return (
    <div className="wrap page stack stack--wide">
      <h1 className="break" lang={languageOf(wish.q ?? "")}>
        {wish.q ? `“${wish.q}”` : wish.in ? `All our ${goods}` : "Search the counter"}
      </h1>
      {questions.length > 0 && <Questions questions={questions} />}
      <FilterLinks wish={wish} />
      {wish.only?.includes("no-nuts") && (
        <p className="note">
          No tree nuts and no peanuts in the recipe. Our kitchen works with both, so traces are possible: if you are
          allergic, read the label on the product&rsquo;s page first.
        </p>
      )}
      {wish.only?.includes("no-added-sugar") && (
        <p className="note">No cane sugar and no jaggery added. Fruit and milk have sugars of their own.</p>
      )}
      {lacksPincode && <PincodeForm to={here} label="Your pincode, to know what arrives fresh" />}
      {count > 1 && <SortLinks wish={wish} usual={wish.q ? "Best match" : "Our order"} />}
      <p className={count > 0 ? "muted" : "lead"} role="status">
        {count > 0
          ? `${count === 1 ? "One" : inDigits(count)} found${pincode ? ` that arrive fresh in ${pincode}` : ""}.`
          : questions.length > 0
            ? "No item of ours has that name."
            : "Nothing of ours answers to that."}
      </p>
      {items.length > 0 && <Cards title="What we found" items={items} />}
      {count === 0 && near.length > 0 && <Cards title="Near to it" items={near} />}
      {count === 0 && <WaysOn wish={wish} />}
      <Pagination page={page} pages={pages} to={(one) => searchAddress({ ...wish, page: one })} of="results" />
    </div>
  );
}

function Questions({ questions }: { questions: ReturnType<typeof questionsFor> }) {
  return (
    <nav aria-label="Questions and answers">
      <p>Is it about one of these?</p>
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

function Cards({ title, items }: { title: string; items: CardItem[] }) {
  return (
    <section aria-label={title}>
      <h2 className={title === "Near to it" ? "mb-6" : "visually-hidden"}>{title}</h2>
      <div className="grid">
        {items.map((item, place) => (
          <ProductCard key={item.slug} item={item} pale={place % 2 === 1} />
        ))}
      </div>
    </section>
  );
}

function WaysOn({ wish }: { wish: Wish }) {
  const isNarrowed = (wish.only?.length ?? 0) > 0 || wish.in !== undefined;
  return (
    <>
      {isNarrowed && wish.q && (
        <p>
          <Link className="link" to={searchAddress({ q: wish.q })}>
            Look for <span lang={languageOf(wish.q)}>{wish.q}</span> everywhere
          </Link>
        </p>
      )}
      <p>Try another spelling, the name of an ingredient, or one of our shelves:</p>
      <nav className="chips cluster" aria-label="Shelves">
        {shelves.map(({ category }) => (
          <Link key={category} className="tap quiet" to={shelfOf(category).path}>
            {shelfOf(category).name}
          </Link>
        ))}
        <Link className="tap quiet" to={href("/card")}>
          Gift Cards &amp; Boxes
        </Link>
        <Link className="tap quiet" to={href("/contact")}>
          Ask us for it
        </Link>
      </nav>
    </>
  );
}
