import { href } from "react-router";
import { SentPictures } from "#app/ui/sent-pictures.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ratingInWords, starsInWords } from "#domain/orders/reviews/review.ts";
import type { ReviewsView } from "./product.server.ts";

/** The average stars of a product and its reviews, newest first. */
export function ProductReviews({ slug, reviews }: { slug: string; reviews: ReviewsView }) {
  const { average, counted, unshown, page, pages, list } = reviews;
  if (counted === 0) return null;
  const to = (one: number) => `${href("/shop/:slug", { slug })}${one > 1 ? `?page=${one}` : ""}#reviews`;
  return (
    <section className="sec" id="reviews" aria-labelledby="what-buyers-say">
      <h2 id="what-buyers-say">What buyers say</h2>
      <p className="lead">{ratingInWords({ average, counted })}.</p>
      <p className="note">
        Only those who ordered it here and got it can write. The stars are the plain average. We read each text before
        it is shown, and leave none out for being bad.
        {unshown > 0 && ` The words of ${unshown} are not shown, for insults or private data; the stars count.`}
      </p>
      <ul className="ruled mt-4">
        {list.map(({ id, stars, name, nameLanguage, day, machine, words, language, answer, pictures }) => (
          <li key={id}>
            <p className="cluster">
              <span>{starsInWords(stars)}</span>
              <b className="break" lang={nameLanguage}>
                {name}
              </b>
              <time className="note" dateTime={machine}>
                {day}
              </time>
            </p>
            {words && (
              <p className="break lines" lang={language} dir="auto">
                {words}
              </p>
            )}
            <SentPictures addresses={pictures} />
            {answer && (
              <p className="note break lines mt-2">
                <b>We answer:</b> {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={pages} to={to} of="reviews" />
    </section>
  );
}
