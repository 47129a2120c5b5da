import { href } from "react-router";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { readList } from "#app/back-office/list.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { labelOf } from "#app/back-office/settings/fact-groups.ts";
import { database } from "#app/context.ts";
import { readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { describeSubmissions, type Described } from "#domain/undo/submissions.server.ts";
import { whyFinal } from "#domain/undo/words.ts";
import { dayInBrief, dayInIndia, timeInIndia } from "#platform/day.ts";
import type { Route } from "./+types/changes";
import { kindOf, pressOf, readDone, takeBackPressed, undoIn } from "./last-change.server.ts";
import { DoneBar, Lines } from "./last-change.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { afterId, placeBefore } = readList(request);
  const { submissions, next } = await describeSubmissions(context.get(database), afterId, labelOf);
  return { items: submissions.map(toItem), place: placeBefore(next), done: await readDone(context, request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const undo = undoIn(await readForm(request));
  if (!undo) throw refuse("There is nothing here for that button.", 404);
  return takeBackPressed(context, request, undo);
}

export const meta: Route.MetaFunction = () => pageMeta("Changes");

function toItem(submission: Described) {
  const { id, at, by, source, lines, leftAlone, edits, count, undone, open } = submission;
  const more = count - edits.length;
  return {
    id,
    by,
    when: `${dayInBrief(dayInIndia(at))}, ${timeInIndia(at)}`,
    at: at.toISOString(),
    isFile: source === "file",
    lines: [...lines, ...(more > 0 ? [`${more} more products`] : []), ...leftAlone],
    kind: kindOf(submission),
    undone: undone === 0 ? undefined : undone === count ? "Taken back since" : "Partly taken back since",
    press: open > 0 ? pressOf(submission) : undefined,
    why:
      open === 0 && undone < count ? [...new Set(edits.filter(({ isFinal }) => isFinal).map(whyFinal))].join(" ") : "",
  };
}

const marks = { change: "", undo: "Taken back", redo: "Done again" };

export default function Changes({ loaderData: { items, place, done } }: Route.ComponentProps) {
  return (
    <form className="changes" method="post" action={href("/back-office/changes")} id="take-back">
      <h1>Changes</h1>
      <p>
        Of prices, stock, products, coupons, facts of the shop and delivery, made in the last 30 days. One press takes a
        change back.
      </p>
      {done && <DoneBar done={done} form="take-back" />}
      {items.length === 0 && <p>Nothing was changed {place.isFirst ? "in that time" : "before that"}.</p>}
      <ol className="desk__list stack">
        {items.map(({ id, by, when, at, isFile, lines, kind, undone, press, why }) => (
          <li key={id} className="card changes__item cluster cluster--apart">
            <div className="grow break">
              <h2>
                <time dateTime={at}>{when}</time>
              </h2>
              <p className="small">
                {by}
                {isFile && ", from a file"} {marks[kind] && <span className="mark">{marks[kind]}</span>}{" "}
                {undone && <span className="mark mark--good">{undone}</span>}
              </p>
              <Lines lines={lines} />
              {why && <p className="note">{why}</p>}
            </div>
            {press && (
              <button className="tool tool--line" name="intent" value={`undo ${id}`}>
                {press}
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
