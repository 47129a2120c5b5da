import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { database } from "#app/context.ts";
import { conflict, done, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { GoodsName, nameOf, OtherName } from "#app/ui/goods-name.tsx";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { FieldProblem, type FormState, TextareaField, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { sayHidingReason, sayStarName, sayStars } from "#app/sentences/reviews.ts";
import { i18n, linkTo } from "#app/words/words.ts";
import { MOST_LETTERS, type Stars, starOptions, starsField, wordsField } from "#domain/orders/reviews/review.ts";
import { reviewFields, reviewForm } from "#domain/orders/reviews/review-form.ts";
import {
  canReview,
  listReviewable,
  saveReviews,
  withdrawReview,
  type Reviewable,
} from "#domain/orders/reviews/reviews.server.ts";
import type { Route } from "./+types/review";
import { orderBehind } from "./order-behind.server.ts";

const notYet = msg`Reviews are for what has arrived, by whoever ordered it. This order has nothing to review now.`;
const overtaken = msg`We have read one of these meanwhile, so it can no longer be changed. See below how each stands.`;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const order = await orderBehind(db, params.token);
  const items = canReview(order) ? await listReviewable(db, order.id) : [];
  const [written] = items.flatMap(({ review }) => review ?? []);
  const said = new URL(request.url).searchParams.get("said");
  return {
    number: order.number,
    said: said === "thanks" || said === "withdrawn" ? said : undefined,
    items: items.map(toItem),
    // Reviews show only the first name.
    name: written ? written.writer : (order.name.split(/\s/)[0] ?? ""),
    refusal: items.length > 0 ? undefined : i18n._(notYet),
    page: pageMeta(context, {
      title: t`Review order ${{ number: order.number }}`,
      description: t`Stars and words for what you ordered.`,
      path: href("/orders/:token/review", params),
      noindex: true,
    }),
  };
}

function toItem({ review, ...product }: Reviewable) {
  const own = review && {
    stars: review.stars,
    words: review.words,
    answer: review.answer,
    status: review.status,
    reason: review.hiddenFor && sayHidingReason(review.hiddenFor),
    starWords: sayStars(review.stars),
  };
  return { ...product, review: own };
}

type Item = ReturnType<typeof toItem>;

/**
 * Saves the reviews of an order's products, all or none. Refuses to change a review that the shop has already published
 * or hidden. With the field `withdraw` (a product's id), deletes that product's review instead.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const order = await orderBehind(db, params.token);
  if (!canReview(order)) throw refuse(i18n._(notYet), 409);
  const values = await readForm(request);
  const here = href("/orders/:token/review", params);
  if (values.withdraw) {
    await withdrawReview(db, order.id, values.withdraw);
    return done(`${here}?said=withdrawn`);
  }
  const ids = (await listReviewable(db, order.id)).map(({ productId }) => productId);
  const form = parseForm(values, reviewForm(ids), reviewFields(ids));
  if (!form.ok) return invalid(context, form);
  const outcome = await saveReviews(db, order.id, form.data);
  if (outcome === "refused") return conflict(context, { ...form, problems: { form: i18n._(overtaken) } });
  return done(`${here}?said=thanks`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ReviewPage({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { number, said, items, name, refusal } = loaderData;
  const refused = useKept(latest);
  const form = refused ?? { values: textsOf(name, items), problems: {} };
  const here = href("/orders/:token/review", params);
  const open = items.filter(({ review }) => (review?.status ?? "waiting") === "waiting");
  return (
    <div className="wrap page narrow">
      <p className="order__no">
        <Link className="tap" to={href("/orders/:token", params)}>
          {t`Order ${number}`}
        </Link>
      </p>
      <h1 className="pgh">{t`How was it?`}</h1>
      {said && !refused && (
        <p className="banner banner--good" role="status">
          {said === "thanks" ? t`Thank you. We have it, and read it soon.` : t`It is gone.`}
        </p>
      )}
      {refusal && <p className="lead">{refusal}</p>}
      <ErrorSummary problems={form.problems} />
      {items
        .filter((item) => !open.includes(item))
        .map((item) => (
          <Decided key={item.productId} item={item} here={here} />
        ))}
      {open.length > 0 && (
        <>
          <p className="lead mb-6">
            {t`Stars and words stand on the item’s page once we have read them. We leave none out for being bad, and until we have read them you can change them.`}
          </p>
          <form className="stack stack--wide" method="post" action={linkTo(here + summaryAnchor)} noValidate>
            {open.map((item) => (
              <ReviewFields key={item.productId} item={item} form={form} here={here} />
            ))}
            <TextField
              form={form}
              name="name"
              label={t`Name to show above them`}
              hint={t`Your first name is enough. Leave it empty to stand there as “A customer”.`}
              optional
              autoComplete="given-name"
              maxLength={80}
            />
            <div className="row">
              <button className="btn">{t`Send`}</button>
            </div>
          </form>
          {open.some(({ review }) => review) && (
            <form className="row mt-4" method="post" action={linkTo(here)}>
              {open
                .filter(({ review }) => review)
                .map((item) => (
                  <TakeBack key={item.productId} item={item} />
                ))}
            </form>
          )}
        </>
      )}
    </div>
  );
}

/** The initial values of the form. */
function textsOf(name: string, items: readonly Item[]): Values {
  const written = items.flatMap(({ productId, review }) => [
    [starsField(productId), String(review?.stars ?? "")],
    [wordsField(productId), review?.words ?? ""],
  ]);
  return { name, ...Object.fromEntries(written) };
}

type FieldsProps = { item: Item; form: FormState; here: string };

function ReviewFields({ item, form, here }: FieldsProps) {
  const { productId, review } = item;
  const name = nameOf(item);
  const [stars, words] = [starsField(productId), wordsField(productId)];
  const problem = form.problems[stars];
  return (
    <section className="card stack">
      <fieldset className="field" aria-describedby={problem && `${stars}-error`}>
        <legend>
          <GoodsName of={item} /> <OtherName of={item} as="span" />
        </legend>
        <FieldProblem id={stars} problem={problem} />
        <div className="stars">
          <div className="packs grid">
            {starOptions.map((option) => (
              <StarOption
                key={option}
                stars={option}
                field={stars}
                isFirst={option === 1}
                isChosen={form.values[stars] === String(option)}
              />
            ))}
          </div>
        </div>
      </fieldset>
      <TextareaField form={form} name={words} label={t`In your words`} optional rows={4} maxLength={MOST_LETTERS} />
      {review && (
        <p className="note">
          {t`It waits until we have read it.`}{" "}
          <Link className="tap" to={`${here}/${productId}/photographs`} aria-label={t`Add photographs of ${name}`}>
            {t`Add photographs`}
          </Link>
        </p>
      )}
    </section>
  );
}

type StarProps = { stars: Stars; field: string; isFirst: boolean; isChosen: boolean };

/** A radio button for a number of stars. The first button has the field's id, to which the error summary links. */
function StarOption({ stars, field, isFirst, isChosen }: StarProps) {
  return (
    <label className="pk">
      <input id={isFirst ? field : undefined} type="radio" name={field} value={stars} defaultChecked={isChosen} />
      <span>
        {stars}
        <b aria-hidden="true">★</b>
        <small>{sayStarName(stars)}</small>
      </span>
    </label>
  );
}

function TakeBack({ item }: { item: Item }) {
  const name = nameOf(item);
  return (
    <button className="btn btn--line" name="withdraw" value={item.productId}>
      {t`Take back: ${name}`}
    </button>
  );
}

function Decided({ item, here }: { item: Item; here: string }) {
  const { slug, review } = item;
  const name = nameOf(item);
  if (!review) return null;
  return (
    <section className="card stack mb-4">
      <h2>{name}</h2>
      <p>{review.starWords}</p>
      {review.words && <p className="break lines">{review.words}</p>}
      {review.answer && <p className="break lines">{t`We answered: ${{ answer: review.answer }}`}</p>}
      <p className="note">
        {review.reason ? (
          t`We do not show these words. ${{ reason: review.reason }}.`
        ) : (
          <Trans>
            It stands on the page of <Link to={href("/shop/:slug", { slug })}>{name}</Link>.
          </Trans>
        )}
      </p>
      <form method="post" action={linkTo(here)}>
        <TakeBack item={item} />
      </form>
    </section>
  );
}
