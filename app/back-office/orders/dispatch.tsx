import type { KeyboardEvent } from "react";
import { href, Link } from "react-router";
import { ListPages, ListTabs } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useMay } from "#app/back-office/use-may.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { readFormData } from "#app/form.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, emptyForm, FileField, type FormState, TextareaField, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { formatRupees } from "#domain/money.ts";
import { listLane } from "#domain/orders/board/board.server.ts";
import { isOverEWayLimit } from "#domain/orders/documents/bill.ts";
import { cashToCollect } from "#domain/orders/order.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/dispatch";
import { boardAddress } from "./board-address.ts";
import { cardView } from "./card.server.ts";
import { dispatchAddress, numberField } from "./dispatch-address.ts";
import { answerDispatch, readCourier, type DispatchAnswer } from "./dispatch-form.server.ts";
import { DoneBar } from "./done-bar.tsx";
import { EWayBill } from "./e-way-bill.tsx";
import { readDone } from "./done.server.ts";
import { OldPapers, RecalledMarks } from "./order-card.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const now = new Date();
  const query = new URL(request.url).searchParams;
  const { couriers, courier, left } = await readCourier(context, query.get("courier"));
  const after = query.get("after") ?? undefined;
  const filters = { collects: false };
  const { cards, more } = await listLane(db, { lane: "packed", filters, after, today: dayInIndia(now) });
  return {
    failed: context.get(formFailed),
    couriers: couriers.map(({ name }) => name),
    courier: courier?.name,
    isNumbered: courier?.isNumbered ?? false,
    left,
    isByRoll: left > 0 && query.has("roll"),
    cards: cards.map((card) => ({
      ...cardView(context, card, now),
      cashPaise: cashToCollect(card),
      needsEWayBill: isOverEWayLimit(card),
    })),
    after,
    more,
    done: await readDone(db, query),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerDispatch(context, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Hand to couriers", loaderData?.failed);

export default function Dispatch({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { courier, couriers, cards, isNumbered, isByRoll, left, done, after, more } = loaderData;
  const refused: DispatchAnswer | undefined = useKept(latest);
  const form: FormState<`number-${string}` | "pasted" | "file"> = refused ?? emptyForm;
  const may = useMay();
  const hasFields = isNumbered && !isByRoll;
  const roll = isByRoll ? ("1" as const) : undefined;
  return (
    <>
      <WayBack to={boardAddress({ lane: "packed" })}>Packed</WayBack>
      <h1>Hand to couriers</h1>
      {done && !refused && <DoneBar done={done} back={dispatchAddress({ courier, roll })} />}
      <ErrorSummary problems={form.problems} />
      <ListTabs
        label="Courier"
        tabs={couriers.map((name) => ({ name, to: dispatchAddress({ courier: name }), isOpen: name === courier }))}
      />
      {left > 0 && (
        <p className="mt-3">
          The roll of {courier} has {left} numbers left.{" "}
          <Link className="link" to={dispatchAddress({ courier, roll: isByRoll ? undefined : "1" })}>
            {isByRoll ? "Enter numbers instead" : "Take the next numbers from it"}
          </Link>
        </p>
      )}
      {courier === undefined && (
        <p className="mt-4">
          No courier is in use.{" "}
          {may("settings") ? (
            <Link className="link" to={href("/back-office/settings/couriers")}>
              Add one
            </Link>
          ) : (
            "Ask an owner to add one in the settings."
          )}
        </p>
      )}
      {cards.length === 0 && (
        <p className="mt-4">Nothing is packed for a courier. What you mark packed appears here.</p>
      )}
      {cards.length > 0 && courier !== undefined && (
        <form
          className="dispatch mt-3"
          method="post"
          encType="multipart/form-data"
          action={dispatchAddress({ courier, roll, after }) + summaryAnchor}
          noValidate
        >
          <input type="hidden" name="courier" value={courier} />
          {/* The first button of a form is the one that Enter presses, also a scanner's. */}
          <button className="visually-hidden" tabIndex={-1} aria-hidden name="intent" value={roll ? "roll" : "send"} />
          <ol className="desk__list stack stack--close" onKeyDown={hasFields ? toNextField : undefined}>
            {cards.map((card) => (
              <Row key={card.number} card={card} form={form} hasField={hasFields} />
            ))}
          </ol>
          {refused?.shared?.map((number) => (
            <label key={number} className="tick">
              <input type="checkbox" name="shared" value={number} />
              <span>They travel in one parcel under {number}.</span>
            </label>
          ))}
          <div className="save-bar save-bar--end cluster mt-4">
            <button className="tool" name="intent" value={roll ? "roll" : "send"} data-key="n">
              They have left with {courier}
            </button>
          </div>
          {hasFields && (
            <details className="fold mt-4" open={form.problems.pasted !== undefined}>
              <summary>Paste numbers, or take the courier&rsquo;s file</summary>
              <TextareaField
                form={form}
                name="pasted"
                label="Numbers"
                hint="One on each line, as the parcels stand here; or each beside the order's number."
                optional
                rows={4}
                {...asCode}
              />
              <FileField
                form={form}
                name="file"
                label="Or the courier's file"
                hint="CSV."
                optional
                accept=".csv,.txt"
              />
              <p className="cluster mt-3">
                <button className="tool tool--line" name="intent" value="fill">
                  Fill them in
                </button>
                {may("contacts") && (
                  <a
                    className="link"
                    href={`${href("/back-office/orders/dispatch.csv")}?${new URLSearchParams({ courier: courier ?? "" })}`}
                  >
                    File of all packed parcels for {courier}
                  </a>
                )}
              </p>
            </details>
          )}
        </form>
      )}
      <ListPages
        place={{
          list: dispatchAddress({ courier, roll }),
          isFirst: after === undefined,
          next: more && dispatchAddress({ courier, roll, after: more }),
        }}
        of="parcels"
      />
    </>
  );
}

/** After Enter, which a scanner presses too, the next field has the focus; after the last one, the button. */
function toNextField(event: KeyboardEvent<HTMLOListElement>) {
  const { target, currentTarget } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
  const next = fields[fields.indexOf(target) + 1];
  (next ?? target.form?.querySelector<HTMLButtonElement>(".save-bar button"))?.focus();
}

type RowProps = {
  card: Route.ComponentProps["loaderData"]["cards"][number];
  form: FormState<`number-${string}`>;
  hasField: boolean;
};

function Row({ card, form, hasField }: RowProps) {
  const { number, name, place, days, isLate, cashPaise, recalled, oldPapers, needsEWayBill } = card;
  const what = (
    <>
      <Link className="tap" to={href("/back-office/orders/:number", { number })}>
        {number}
      </Link>{" "}
      <b>{name}</b>, {place}{" "}
      <span className="cluster cluster--close">
        <span className="small muted">{days}</span>
        {isLate && <span className="mark mark--bad">Late</span>}
        {cashPaise !== undefined && <span className="mark mark--due">{formatRupees(cashPaise)} to collect</span>}
        <RecalledMarks lots={recalled} />
        <OldPapers number={number} papers={oldPapers} back={href("/back-office/orders/dispatch")} />
      </span>
      {needsEWayBill && <EWayBill />}
    </>
  );
  if (recalled.length > 0) return <li className="card order-card--bad">{what}</li>;
  if (!hasField) {
    return (
      <li className="card">
        <label className="tick">
          <input type="checkbox" name="tick" value={number} />
          <span>{what}</span>
        </label>
      </li>
    );
  }
  return (
    <li className="card dispatch__row">
      <input type="hidden" name="order" value={number} />
      <div>{what}</div>
      <TextField
        form={form}
        name={numberField(number)}
        label={`Tracking number of ${number}`}
        placeholder="Tracking number"
        required={false}
        {...asCode}
        maxLength={40}
      />
    </li>
  );
}
