import { href } from "react-router";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { readList } from "#app/back-office/list.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import { readForm } from "#app/form.server.ts";
import { kindOf, leftAloneBy, linesOf, type Batch } from "#domain/catalogue/batch.ts";
import { listBatches } from "#domain/catalogue/batches.server.ts";
import { dayInBrief, dayInIndia, timeInIndia } from "#platform/day.ts";
import type { Route } from "./+types/changes";
import { GoodsTitle } from "./goods-head.tsx";
import { readDone, takeBack } from "./last-change.server.ts";
import { DoneBar, Lines } from "./last-change.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { afterId, placeBefore } = readList(request);
  const { batches, next } = await listBatches(context.get(database), afterId);
  return { batches: batches.map(toItem), place: placeBefore(next), done: await readDone(context, request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { press = "" } = await readForm(request);
  const [, batch = ""] = press.split(" ");
  return takeBack(context, request, batch);
}

export const meta: Route.MetaFunction = () => pageMeta("Changes");

function toItem(batch: Batch) {
  const { id, at, by, undoneBy } = batch;
  return {
    id,
    by,
    when: `${dayInBrief(dayInIndia(at))}, ${timeInIndia(at)}`,
    at: at.toISOString(),
    lines: linesOf(batch),
    leftAlone: leftAloneBy(batch),
    kind: kindOf(batch),
    isUndone: undoneBy !== undefined,
  };
}

const marks = { change: "", undo: "Taken back", redo: "Done again" };

export default function Changes({ loaderData: { batches, place, done } }: Route.ComponentProps) {
  return (
    <form className="changes" method="post" action={href("/back-office/changes")} id="take-back">
      <GoodsTitle title="Changes" isOwner />
      <p>
        Of prices, stock, shelves and the home page, made in the last 30 days. Each can be taken back with one press.
      </p>
      {done && <DoneBar done={done} form="take-back" />}
      {batches.length === 0 && <p>Nothing was changed {place.isFirst ? "in that time" : "before that"}.</p>}
      <ol className="desk__list stack">
        {batches.map(({ id, by, when, at, lines, leftAlone, kind, isUndone }) => (
          <li key={id} className="card changes__item cluster cluster--apart">
            <div className="grow">
              <h2>
                <time dateTime={at}>{when}</time>
              </h2>
              <p className="small">
                {by} {marks[kind] && <span className="mark">{marks[kind]}</span>}{" "}
                {isUndone && <span className="mark mark--good">Taken back since</span>}
              </p>
              <Lines lines={[...lines, ...leftAlone]} />
            </div>
            {!isUndone && (
              <button className="tool tool--line" name="press" value={`undo ${id}`}>
                {kind === "undo" ? "Do it again" : "Undo"}
                <span className="visually-hidden"> {lines[0]}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      <ListPages place={place} of="changes" />
    </form>
  );
}
