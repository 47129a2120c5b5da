import { useRef, type ChangeEvent } from "react";
import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, SelectField, TextField, type FormState } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { formatForField } from "#domain/money.ts";
import type { Route } from "./+types/hand-in";
import { handInPage, takeHandIn, type HandInAnswer } from "./hand-in.server.ts";
import { WhoBears } from "./who-bears.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  return handInPage(context, request);
}

export function action({ context, request }: Route.ActionArgs) {
  return takeHandIn(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Cash handed in", loaderData?.failed);

type View = Route.ComponentProps["loaderData"];

export default function HandIn({ loaderData: view, actionData: latest }: Route.ComponentProps) {
  const answer: HandInAnswer | undefined = useKept(latest);
  const { courier, days, lacks, further } = view;
  return (
    <div className="money">
      <ErrorSummary problems={answer?.problems ?? {}} />
      <h1>{courier ? `Cash of ${courier}` : "Cash handed in"}</h1>
      <p>
        <Link className="link" to={href("/back-office/money/cash")}>
          All cash to be handed in
        </Link>
      </p>
      {days.length === 0 ? <p>No cash is out here: it was handed in, or none was due.</p> : null}
      {days.length > 0 && <Orders view={view} answer={answer} />}
      {further > 0 && <p className="small">{further} more orders come up when these are done.</p>}
      {lacks && <Lack view={view} lacks={lacks} form={answer ?? emptyForm} />}
    </div>
  );
}

function Orders({ view, answer }: { view: View; answer: HandInAnswer | undefined }) {
  const { here, key, days, sum, isTicked, other } = view;
  const { ticked, asks } = answer ?? {};
  const form: FormState<"sum"> = answer ?? emptyForm;
  const follow = useFollowingSum(Boolean(asks));
  return (
    <form className="fg" method="post" action={here + summaryAnchor} onChange={follow} noValidate>
      <input type="hidden" name="key" value={answer?.values.key ?? key} />
      <div className="field">
        <Link className="tap" to={other} reloadDocument>
          {isTicked ? "Tick none" : "Tick all"}
        </Link>
        {days.map(({ day, words, rows }) => (
          <fieldset key={day}>
            <legend>
              {words} <span className="count">{rows.length}</span>
            </legend>
            <ul className="cash__orders">
              {rows.map(({ number, payer, paise, amount }) => (
                <li key={number}>
                  <label className="tick cash__order">
                    <input
                      type="checkbox"
                      name="order"
                      value={number}
                      data-paise={paise}
                      defaultChecked={ticked ? ticked.includes(number) : isTicked}
                    />
                    <span>
                      <span className="whole">{number}</span> {payer}
                    </span>
                    <b className="whole">{amount}</b>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
      <TextField
        form={form}
        name="sum"
        label="Handed in, ₹"
        hint="What you counted. The sum of the ticked orders stands here."
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={form.values.sum ?? sum}
      />
      {asks && <WhoBears courier={view.courier} mayBear={view.mayBear} problem={answer?.problems.bearer} {...asks} />}
      <div className="field">
        <button className="tool" name="intent" value="hand-in">
          {asks ? "Record it so" : "Record it as handed in"}
        </button>
      </div>
    </form>
  );
}

/** Keeps the sum that of the ticked orders until another is typed. One that was asked about was typed before. */
function useFollowingSum(isAskedAbout: boolean) {
  const isTyped = useRef(isAskedAbout);
  return ({ currentTarget, target }: ChangeEvent<HTMLFormElement>) => {
    const { name } = target as Element as HTMLInputElement;
    if (name === "sum") isTyped.current = true;
    if (name !== "order" || isTyped.current) return;
    const field = currentTarget.querySelector<HTMLInputElement>("[name=sum]")!;
    const boxes = currentTarget.querySelectorAll<HTMLInputElement>("[name=order]:checked");
    field.value = formatForField([...boxes].reduce((sum, box) => sum + Number(box.dataset.paise), 0));
  };
}

type LackProps = { view: View; lacks: { amount: string; rupees: string }; form: FormState<"lack" | "how"> };

function Lack({ view: { courier, here, key, mayBear }, lacks, form }: LackProps) {
  return (
    <section aria-labelledby="lack-head">
      <h2 id="lack-head" tabIndex={-1}>
        {lacks.amount} lacks from before
      </h2>
      <form id="settle" className="fg" method="post" action={here + summaryAnchor} noValidate>
        <input type="hidden" name="key" value={key} />
        <TextField
          form={form}
          name="lack"
          label="Of it, ₹"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={form.values.lack ?? lacks.rupees}
        />
        <SelectField form={form} name="how" label="What became of it">
          <option value="">Choose</option>
          <option value="courier">It was handed in</option>
          <option value="fee">{courier} keeps it as a fee</option>
          {mayBear && <option value="shop">The shop bears it</option>}
        </SelectField>
        <div className="field">
          <button className="tool tool--line" name="intent" value="settle">
            Settle it
          </button>
        </div>
      </form>
    </section>
  );
}
