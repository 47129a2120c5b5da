import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { SentPictures } from "#app/ui/sent-pictures.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { ReviewsView } from "./product.server.ts";

/** The average stars of a product and its reviews, newest first. */
export function ProductReviews({ slug, reviews }: { slug: string; reviews: ReviewsView }) {
  const { counted, rating, unshown, page, pages, list } = reviews;
  if (counted === 0) return null;
  const to = (one: number) => `${href("/shop/:slug", { slug })}${one > 1 ? `?page=${one}` : ""}#reviews`;
  return (
    <section className="sec" id="reviews" aria-labelledby="what-buyers-say">
      <h2 id="what-buyers-say">{t`What buyers say`}</h2>
      <p className="lead">{rating}.</p>
      <p className="note">
        {t`Only those who ordered it here and got it can write. The stars are the plain average. We read each text before it is shown, and leave none out for being bad.`}
        {unshown && ` ${unshown}`}
      </p>
      <ul className="ruled mt-4">
        {list.map(
          ({ id, stars, name, nameLanguage, day, machine, words, language, answer, answerLanguage, pictures }) => (
            <li key={id}>
              <p className="cluster">
                <span>{stars}</span>
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
                  <b>{t`We answer:`}</b> <span lang={answerLanguage}>{answer}</span>
                </p>
              )}
            </li>
          ),
        )}
      </ul>
      <Pagination page={page} pages={pages} to={to} of={t`reviews`} />
    </section>
  );
}
