import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { readDone, takeBackPressed, undoIn } from "#app/back-office/log/last-change.server.ts";
import { DoneBar } from "#app/back-office/log/last-change.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Done } from "#app/back-office/settings/done.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, doneHere, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, FieldProblem, type FormState, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { weightOf } from "#domain/money.ts";
import { changeLot } from "#domain/catalogue/lots/lot-changes.server.ts";
import { countLotForm, writeOffForm } from "#domain/catalogue/lots/lot-form.ts";
import type { WriteOffReason } from "#domain/catalogue/lots/lots.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/lot";
import { lotInWords } from "./lot-words.ts";
import { requireLot } from "./recall.server.ts";

const reasons: Record<WriteOffReason, string> = {
  waste: "Waste",
  tasting: "Tasting",
  "past-day": "Past its day",
  "came-back": "Came back in a parcel",
  count: "Counted",
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { writeOffs, ...lot } = await requireLot(context.get(database), params.id);
  const isInSale = lot.endedAt === null && lot.recalledAt === null;
  return {
    failed: context.get(formFailed),
    recall: lot.recallReason,
    lot: lotInWords(lot, dayInIndia(new Date())),
    packed: weightOf({ grams: lot.packed }),
    grams: lot.gramsLeft,
    isInSale,
    writeOffs: writeOffs.map(({ id, reason, grams, writtenAt, actorName }) => ({
      id,
      words: `${reasons[reason]}: ${grams < 0 ? "+" : "−"} ${weightOf({ grams: Math.abs(grams) })}`,
      who: `${actorName}, ${momentInWords(writtenAt)}`,
    })),
    done: await readDone(context, request),
  };
}

/**
 * Writes off some or all of a lot (a batch of a product), saves a counted weight, or undoes a change. Refuses to write
 * off more than is left. Refuses a lot whose weight has changed since the page was shown.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const sent = await readForm(request);
  const undo = undoIn(sent);
  if (undo) return takeBackPressed(context, request, undo);
  const lot = await requireLot(context.get(database), params.id);
  const read = changeIn(sent.intent ?? "", sent, lot);
  if (!read.ok) return invalid(context, read);

  const { id, name } = whoActs(context);
  const seen = /^\d{1,9}$/.test(sent.seen ?? "") ? Number(sent.seen) : undefined;
  const outcome = await changeLot(context.get(database), { id: lot.id, change: read.change, seen, by: { id, name } });
  if (outcome.ok) return doneHere(request, { done: outcome.submission ?? "nothing" });
  const left = `${weightOf({ grams: outcome.left })} of it are left`;
  const why =
    outcome.left === seen
      ? `Only ${left}: no more can be written off`
      : `It was packed, counted or written off since you opened this page, and ${left} now. Send it once more if it still holds`;
  return conflict(context, { values: sent, problems: { [sent.intent === "count" ? "left" : "gone"]: why } });
}

type Lot = Awaited<ReturnType<typeof requireLot>>;

function changeIn(verb: string, sent: Values, { gramsLeft, recalledAt }: Lot) {
  if (verb === "count") {
    const form = parseForm(sent, countLotForm);
    return form.ok ? { ok: true as const, change: form.data } : form;
  }
  if (verb === "write-off") {
    const form = parseForm(sent, writeOffForm);
    return form.ok ? { ok: true as const, change: form.data } : form;
  }
  if (verb !== "clear") throw refuse("There is nothing here for that button.", 404);
  return {
    ok: true as const,
    change: { gone: gramsLeft, reason: recalledAt ? ("waste" as const) : ("past-day" as const) },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `${loaderData.lot.product}, batch ${loaderData.lot.id}` : "Batch", loaderData?.failed);

export default function LotPage({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { lot, recall, packed, grams, isInSale, writeOffs, done } = loaderData;
  const may = useMay();
  const form: ChangeState = useKept(latest) ?? emptyForm;
  const path = href("/back-office/lots/:id", params);
  return (
    <div className="desk-narrow">
      <WayBack to={href("/back-office/lots")}>Batches</WayBack>
      <h1>
        {lot.product}
        {lot.nameTe && (
          <span lang="te" className="te">
            {" "}
            {lot.nameTe}
          </span>
        )}
        , batch {lot.id}
      </h1>
      <ErrorSummary problems={form.problems} />
      {done && (done.isFinal ? <Done>Written off.</Done> : <DoneBar done={done} form="take-back" />)}
      <form id="take-back" method="post" action={path} />
      <div className="stack mt-4">
        <p className="digits">
          {lot.mark && <span className={lot.mark.isBad ? "mark mark--bad" : "mark"}>{lot.mark.words}</span>}{" "}
          <b>{lot.left}</b> of {lot.made}; {packed} in parcels. {lot.days}.
        </p>
        <p className="note">
          {lot.who}.{lot.dayCode && ` Labels printed before it was cooked say ${lot.dayCode}.`}
        </p>
        {recall && <p>{recall}</p>}
        <p>
          {may("recalled") && (
            <Link
              className={recall ? "tool tool--line" : "tool tool--risk"}
              to={href("/back-office/lots/:id/recall", params)}
            >
              {recall ? "The recall, and who got it" : "Who got it, and recall"}
            </Link>
          )}{" "}
          <Link className="tool tool--line" to={`${href("/back-office/kitchen/labels")}?lot=${lot.id}`}>
            Labels
          </Link>
        </p>
      </div>
      {grams > 0 && isInSale && <Changes {...{ path, grams, form }} />}
      {grams > 0 && !isInSale && (
        <form className="mt-4" method="post" action={path + summaryAnchor}>
          <input type="hidden" name="seen" value={grams} />
          {form.problems.gone && (
            <p className="error" id="gone">
              <span className="visually-hidden">Error: </span>
              {form.problems.gone}
            </p>
          )}
          <button className="tool tool--risk" name="intent" value="clear">
            Thrown away: {lot.left.replace(" left", "")}
          </button>
        </form>
      )}
      {writeOffs.length > 0 && (
        <section className="mt-6" aria-labelledby="written-off">
          <h2 id="written-off">Written off and counted</h2>
          <ul className="ruled digits">
            {writeOffs.map(({ id, words, who }) => (
              <li key={id}>
                {words} <span className="note">{who}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type ChangeState = FormState<"seen" | "gone" | "reason" | "left">;
type ChangesProps = { path: string; grams: number; form: ChangeState };

function Changes({ path, grams, form }: ChangesProps) {
  const seen = <input type="hidden" name="seen" value={form.values.seen ?? grams} autoComplete="off" />;
  return (
    <>
      <section className="mt-6" aria-labelledby="write-off">
        <h2 id="write-off">Write off</h2>
        <form className="stack" method="post" action={path + summaryAnchor} noValidate>
          {seen}
          <TextField
            form={form}
            name="gone"
            label="Weight"
            hint="In kilograms, or with a g behind: 300 g."
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <fieldset className="field cluster">
            <legend>Why</legend>
            <FieldProblem id="reason" problem={form.problems.reason} />
            {(["waste", "tasting"] as const).map((reason, place) => (
              <label key={reason} className="tick" htmlFor={place === 0 ? "reason" : undefined}>
                <input
                  id={place === 0 ? "reason" : undefined}
                  type="radio"
                  name="reason"
                  value={reason}
                  defaultChecked={form.values.reason === reason}
                />
                <span>{reasons[reason]}</span>
              </label>
            ))}
          </fieldset>
          <p>
            <button className="tool" name="intent" value="write-off">
              Write off
            </button>
          </p>
        </form>
      </section>
      <section className="mt-6" aria-labelledby="count">
        <h2 id="count">Count it</h2>
        <form className="stack" method="post" action={path + summaryAnchor} noValidate>
          {seen}
          <TextField
            form={form}
            name="left"
            label="Left of this batch"
            hint="All that lies there of it, also for orders, but not what is packed."
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <p>
            <button className="tool" name="intent" value="count">
              Save the count
            </button>
          </p>
        </form>
      </section>
    </>
  );
}
