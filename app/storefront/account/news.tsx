import { href } from "react-router";

/** Whether the shop may write of its own accord: given and taken back with one press each. */
export function News({ isWanted, question }: { isWanted: boolean; question: string }) {
  return (
    <section className="account__news" id="news" tabIndex={-1} aria-labelledby="news-title">
      <h2 id="news-title">News by e-mail</h2>
      {isWanted ? (
        <p>You have asked for it: “{question}”</p>
      ) : (
        <p>Off. We only write about your orders. If you would like more: “{question}”</p>
      )}
      <form method="post" action={href("/account/news")}>
        <button className="btn btn--line" name="wanted" value={isWanted ? "no" : "yes"}>
          {isWanted ? "Stop the news" : "Yes, send me news"}
        </button>
      </form>
    </section>
  );
}
