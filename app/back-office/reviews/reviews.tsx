import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { ListPages, ListTabs } from "#app/back-office/list-parts.tsx";
import { readList } from "#app/back-office/list.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database } from "#app/context.ts";
import { TextareaField } from "#app/ui/field.tsx";
import { SentPictures } from "#app/ui/sent-pictures.tsx";
import { doneHere, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { sayHidingReason, sayStars } from "#app/sentences/reviews.ts";
import { hidingReasons, MOST_LETTERS, reviewStatuses, type ReviewStatus } from "#domain/orders/reviews/review.ts";
import {
  answerReview,
  countReviews,
  decideReview,
  listDeskReviews,
  type DeskReview,
  type ReviewDecision,
} from "#domain/orders/reviews/reviews.server.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { languageOf } from "#platform/language.ts";
import type { Route } from "./+types/reviews";

const statusNames: Record<ReviewStatus, string> = { waiting: "To read", shown: "Shown", hidden: "Hidden" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const { asked, afterId, addressOf, placeBefore } = readList(request, ["status"]);
  const status = reviewStatuses.find((one) => one === asked.get("status")) ?? "waiting";
  const { reviews, next } = await listDeskReviews(db, status, afterId);
  const counts = await countReviews(db);
  return {
    tabs: reviewStatuses.map((one) => ({
      name: statusNames[one],
      to: addressOf({ status: one === "waiting" ? "" : one }),
      count: counts[one],
      isOpen: one === status,
    })),
    reviews: reviews.map(toCard),
    place: placeBefore(next),
    said: said[asked.get("said") ?? ""],
  };
}

const said: Record<string, string> = {
  shown: "It is shown now.",
  words: "Its words are shown now, without its photographs.",
  hidden: "It is hidden now. Its writer reads why.",
  answered: "Your answer is stored. It stands beneath the review once that is shown.",
  unanswered: "Your answer is taken away.",
};

function toCard({ writtenAt, writer, orderId: _, productId: __, ...review }: DeskReview) {
  return {
    ...review,
    writer: writer || "A customer",
    lang: languageOf(review.words),
    reason: review.hiddenFor && sayHidingReason(review.hiddenFor),
    when: momentInWords(writtenAt),
  };
}

const changed = "Its writer has changed it or taken it back since you opened the page. Read it once more.";

/**
 * Shows or hides a review, or stores the shop's answer; an empty answer removes the stored one. Refuses all of this for
 * a withdrawn review. Refuses to show or hide a review that was changed since the page was shown.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { id = "", intent = "", seen = "", reason = "", answer = "" } = await readForm(request);
  const [db, by] = [context.get(database), whoActs(context)];
  if (!/^\d{1,9}$/.test(id)) throw refuse("There is nothing here for that button.", 404);
  if (intent === "answer") {
    if (answer.trim().length > MOST_LETTERS) throw refuse(`Keep the answer to ${MOST_LETTERS} letters.`);
    if (!(await answerReview(db, by, Number(id), answer.trim()))) throw refuse(changed, 409);
    return doneHere(request, { said: answer.trim() ? "answered" : "unanswered" });
  }
  const hiddenFor = hidingReasons.find((one) => one === reason);
  if (intent === "hide" && !hiddenFor) throw refuse("Choose why it is hidden. That it is bad is no reason.");
  if (intent !== "show" && intent !== "show-words" && intent !== "hide")
    throw refuse("There is nothing here for that button.", 404);
  const decision: ReviewDecision =
    intent === "hide"
      ? { status: "hidden", hiddenFor: hiddenFor! }
      : { status: "shown", showsPictures: intent === "show" };
  const outcome = await decideReview(db, by, Number(id), { revision: Number(seen), decision });
  if (outcome === "changed") throw refuse(changed, 409);
  return doneHere(request, { said: intent === "show-words" ? "words" : decision.status });
}

export const meta: Route.MetaFunction = () => pageMeta("Reviews");

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { tabs, reviews, place, said: sentence } = loaderData;
  return (
    <>
      <Said sentence={sentence} />
      <h1>Reviews</h1>
      <p>
        Buyers write them, and nobody else can. Show each that is about the goods, good or bad: none is left out for
        being bad (IS 19000:2022). Best answer a bad one.
      </p>
      <ListTabs label="Which reviews" tabs={tabs} />
      {reviews.length === 0 && <p>There is nothing here now.</p>}
      <div className="desk__list stack">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} here={place.list} />
        ))}
      </div>
      <ListPages place={place} of="reviews" />
    </>
  );
}

type ReviewView = ReturnType<typeof toCard>;

function ReviewCard({ review, here }: { review: ReviewView; here: string }) {
  const {
    id,
    stars,
    words,
    lang,
    writer,
    status,
    hiddenFor,
    reason,
    revision,
    answer,
    product,
    slug,
    number,
    pictures,
    showsPictures,
  } = review;
  const name = `${product}, ${writer}`;
  return (
    <article className="card stack stack--start">
      <h2>
        <Link className="link" to={href("/shop/:slug", { slug })}>
          {product}
        </Link>
      </h2>
      <p className="cluster">
        <span>{sayStars(stars)}</span>
        <b className="break">{writer}</b>
        <span className="small">{review.when}</span>
        {number && <OrderLink number={number} />}
      </p>
      {words ? (
        <p className="written narrow break" lang={lang} dir="auto">
          {words}
        </p>
      ) : (
        <p className="small">Stars alone.</p>
      )}
      <SentPictures
        addresses={pictures.map((hash) => href("/back-office/reviews/:id/photographs/:hash", { id: String(id), hash }))}
      />
      {reason && <p className="small">Hidden: {reason}.</p>}
      <form className="cluster" method="post" action={here}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={revision} />
        {(status !== "shown" || (pictures.length > 0 && !showsPictures)) && (
          <button className="tool" name="intent" value="show" aria-label={`Show it: ${name}`}>
            {pictures.length > 0 ? "Show it with its photographs" : "Show it"}
          </button>
        )}
        {pictures.length > 0 && (status !== "shown" || showsPictures) && (
          <button
            className="tool tool--line"
            name="intent"
            value="show-words"
            aria-label={`Show it without photographs: ${name}`}
          >
            Show it without photographs
          </button>
        )}
        {status !== "hidden" && (
          <details>
            <summary>Hide it</summary>
            <fieldset className="stack mt-2">
              <legend>Why</legend>
              {hidingReasons.map((one) => (
                <label key={one} className="tick">
                  <input type="radio" name="reason" value={one} defaultChecked={one === hiddenFor} />
                  <span>{sayHidingReason(one)}</span>
                </label>
              ))}
              <button className="tool tool--risk" name="intent" value="hide" aria-label={`Hide it: ${name}`}>
                Hide it
              </button>
            </fieldset>
          </details>
        )}
      </form>
      <details open={answer !== null}>
        <summary>{answer === null ? "Answer it" : "Your answer"}</summary>
        <form className="stack stack--start mt-2" method="post" action={here}>
          <input type="hidden" name="id" value={id} />
          <TextareaField
            form={{ values: { answer: answer ?? "" }, problems: {} }}
            name="answer"
            id={`answer-${id}`}
            label="It stands beneath the review, for everybody"
            required={false}
            rows={4}
            maxLength={MOST_LETTERS}
          />
          <button className="tool tool--line" name="intent" value="answer" aria-label={`Store the answer: ${name}`}>
            Store the answer
          </button>
        </form>
      </details>
    </article>
  );
}
