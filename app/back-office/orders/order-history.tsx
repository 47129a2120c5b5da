import type { DeskOrder } from "./order.server.ts";

/** Everything that happened, and who it was, the newest first. */
export function OrderHistory({ history }: { history: DeskOrder["history"] }) {
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol className="ruled">
        {history.map(({ key, words, who, at, machine }) => (
          <li key={key}>
            <p>{words}</p>
            <p className="small muted">
              <time dateTime={machine}>{at}</time>, {who}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
