import { t } from "@lingui/core/macro";
import { data, href, Link } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { done, invalid, parseForm, readForm, showAgain } from "#app/form.server.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormOf } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { emailForm } from "#domain/accounts/forms.ts";
import { readKnownProducts } from "#domain/catalogue/catalogue.server.ts";
import { requestStockLetter } from "#domain/catalogue/stock/stock-requests.server.ts";
import type { Database } from "#platform/database.server.ts";
import { plainText } from "#platform/plain-text.ts";
import type { Route } from "./+types/stock-request";
import { language } from "#app/words/words.ts";
import { StockRequestForm } from "./stock-request-form.tsx";

async function findWanted(db: Database, slug: string, packId: string | null | undefined) {
  const [product] = await readKnownProducts(db, [slug]);
  if (product?.state !== "on-sale" && product?.state !== "hidden") throw data(t`We do not make that.`, { status: 404 });
  const pack = product.packs.find(({ id }) => id === packId);
  return { product, pack, isThere: pack ? pack.available : product.packs.some(({ available }) => available) };
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { product, pack, isThere } = await findWanted(
    context.get(database),
    params.slug,
    plainText(searchParams.get("pack") ?? ""),
  );
  return {
    name: pack ? `${nameOf(product)} ${pack.label}` : nameOf(product),
    packId: pack?.id ?? "",
    isAsked: searchParams.has("asked"),
    isThere,
    page: pageMeta(context, {
      title: t`Tell me when ${{ name: nameOf(product) }} is back`,
      description: t`One letter when it can be bought again.`,
      path: href("/shop/:slug/back", { slug: product.slug }),
      noindex: true,
    }),
  };
}

/**
 * Stores that an e-mail address waits for a sold-out pack or product. Refuses an invalid address, and too many requests
 * from one IP address. Throws 404 for an unknown, draft or archived product.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const db = context.get(database);
  const { product, pack } = await findWanted(db, params.slug, values.packId);
  const form = parseForm(values, emailForm);
  if (!form.ok) return invalid(context, form);
  if (!(await context.get(limiters).stockRequests.consume(context.get(visitor).clientAddress))) {
    const tooMany = t`Too many requests came from your connection within an hour. Try later, or write to us.`;
    return showAgain(context, { ...form, problems: { form: tooMany } }, 429);
  }
  const { email } = form.data;
  await requestStockLetter(db, { email, productId: product.id, packId: pack?.id ?? null, language: language() });
  const query = new URLSearchParams({ asked: "", ...(pack && { pack: pack.id }) });
  return done(`${href("/shop/:slug/back", { slug: product.slug })}?${query}`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function StockRequest({
  loaderData: { name, packId, isAsked, isThere },
  actionData: latest,
  params: { slug },
}: Route.ComponentProps) {
  const refused = useKept(latest);
  const form: FormOf<typeof emailForm, "packId"> = refused ?? emptyForm;
  const toProduct = href("/shop/:slug", { slug }) + (packId && `?pack=${packId}`);
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{isAsked ? t`We tell you` : t`Tell me when ${name} is back`}</h1>
      <ErrorSummary problems={form.problems} />
      {isAsked && !refused ? (
        <p className="lead">
          {t`When ${name} is there again, one letter comes to the address you gave. We tell those who asked first, first.`}
        </p>
      ) : isThere && !refused ? (
        <p className="lead">{t`${name} is there: you can order it now.`}</p>
      ) : (
        <StockRequestForm slug={slug} packId={form.values.packId ?? packId} form={form} />
      )}
      <p className="row mt-6">
        <Link className="link" to={toProduct}>
          {isThere ? t`See ${name}` : t`Back to its page`}
        </Link>
        <Link className="link" to={href("/shop")}>
          {t`See what is there now`}
        </Link>
      </p>
    </div>
  );
}
