import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { readSeen, Seen, seenAnew, seenIn } from "#app/back-office/seen.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, CheckboxField, type FormState, TextareaField, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { courierFields, courierTexts } from "#domain/orders/parcels/courier-form.ts";
import { fileFields } from "#domain/orders/parcels/courier-file.ts";
import { faultOfNumber, rollFrom, type Courier } from "#domain/orders/parcels/couriers.ts";
import { createCourier, findCourier, saveCourier, type SavedCourier } from "#domain/orders/parcels/couriers.server.ts";
import { addToRoll, countRolls, emptyRoll, nextOnRoll } from "#domain/orders/parcels/number-roll.server.ts";
import { withLatinDigits } from "#platform/digits.ts";
import { plainCode } from "#platform/plain-text.ts";
import { readDone, takeBackPressed, undoIn } from "../log/last-change.server.ts";
import { DoneBar } from "../log/last-change.tsx";
import type { Route } from "./+types/courier";
import { Done } from "./done.tsx";

const fieldNames = Object.keys(courierFields);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const courier = await courierOf(context, params.id);
  const roll = new URL(request.url).searchParams.get("roll");
  return {
    failed: context.get(formFailed),
    name: courier?.name,
    columns: Object.keys(fileFields).join(", "),
    present: courier ? courierTexts(courier) : { isNumbered: "yes" },
    left: courier ? ((await countRolls(db)).get(courier.id) ?? 0) : 0,
    next: courier && (await nextOnRoll(db, courier.id)),
    /** How many numbers were just put on the roll; negative if they were taken off. */
    rolled: roll !== null && /^-?\d{1,5}$/.test(roll) ? Number(roll) : undefined,
    done: await readDone(context, request),
  };
}

async function courierOf(context: Context, id: string): Promise<Courier | undefined> {
  if (id === "new") return undefined;
  const courier = /^\d{1,9}$/.test(id) ? await findCourier(context.get(database), Number(id)) : undefined;
  if (!courier) throw refuse("There is no such courier.", 404);
  return courier;
}

/** Adds or saves a courier, takes an edit back, or fills or empties its roll of numbers. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const courier = await courierOf(context, params.id);
  const sent = await readForm(request);
  const undo = undoIn(sent);
  if (undo) return takeBackPressed(context, request, undo);
  const by = whoActs(context);
  const { seen, typed } = readSeen(sent, fieldNames);
  if (!courier) return answer(context, sent, await createCourier(db, by, typed));
  switch (sent.intent) {
    case "save":
      return answer(context, sent, await saveCourier(db, by, courier.id, { seen, typed }));
    case "fill-roll":
      return fillRoll(context, courier, sent);
    case "empty-roll":
      return redirect(`${pathOf(courier.id)}?roll=${-(await emptyRoll(db, by, courier.id))}#roll`, 303);
    default:
      throw refuse("There is nothing here for that button.", 404);
  }
}

const pathOf = (id: number) => href("/back-office/settings/couriers/:id", { id: String(id) });

function answer(context: Context, sent: Values, saved: SavedCourier) {
  if (saved.ok) return redirect(`${pathOf(saved.id)}?done=${saved.submission ?? "nothing"}#done`, 303);
  const form = { values: sent, problems: saved.problems };
  return "taken" in saved ? conflict(context, form, seenAnew(saved)) : invalid(context, form);
}

const MOST_ON_ROLL = 1000;

async function fillRoll(context: Context, courier: Courier, sent: Values) {
  const first = plainCode(sent.first ?? "");
  const count = Number(withLatinDigits(sent.count ?? "").trim());
  const problems = {
    first: faultOfNumber(courier, first),
    count:
      Number.isInteger(count) && count >= 1 && count <= MOST_ON_ROLL
        ? undefined
        : `Write how many stickers there are, up to ${MOST_ON_ROLL}`,
  };
  if (problems.first || problems.count) return invalid(context, { values: sent, problems });
  const added = await addToRoll(context.get(database), whoActs(context), courier.id, rollFrom(first, count));
  return redirect(`${pathOf(courier.id)}?roll=${added}#roll`, 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.name ?? "New courier", loaderData?.failed);

export default function CourierPage({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { name, present, columns, done } = loaderData;
  const kept = useKept(latest);
  const isOfRoll = kept?.values.intent === "fill-roll";
  const values: Values = kept && !isOfRoll ? kept.values : present;
  const problems = kept?.problems ?? {};
  const form: CourierState = { values, problems };
  const path = href("/back-office/settings/couriers/:id", params) + summaryAnchor;
  const seen = Object.keys(seenIn(values)).length > 0 ? seenIn(values) : present;
  return (
    <>
      <WayBack to={href("/back-office/settings/couriers")}>Couriers</WayBack>
      <h1>{name ?? "New courier"}</h1>
      {done && !kept && <DoneBar done={done} form="undo" />}
      <ErrorSummary problems={problems} />
      <form method="post" action={path} noValidate>
        {name && <Seen values={seen} />}
        <div className="fg">
          <TextField form={form} name="name" label="Name" maxLength={60} autoComplete="off" />
          <CheckboxField form={form} name="isNumbered" label="Its parcels have numbers" />
          <TextField
            form={form}
            name="trackingPage"
            label="Page to follow a parcel"
            hint="Begins with https://. Write {number} where the parcel's number goes."
            optional
            inputMode="url"
            autoComplete="off"
            maxLength={300}
          />
          <TextField
            form={form}
            name="numberExamples"
            label="A number as it prints them"
            hint="Such as EE123456785IN: others must look like it. Several with commas; empty for any."
            optional
            {...asCode}
            maxLength={200}
          />
          <TextareaField
            form={form}
            name="fileColumns"
            label="Columns of its file"
            hint={`For couriers that want a file of their own, a line for each column: “Consignee = name”. After the sign: ${columns}.`}
            optional
            rows={4}
          />
          {name && <CheckboxField form={form} name="ended" label="We no longer use it" />}
        </div>
        <p className="mt-6">
          <button className="tool" name="intent" value="save">
            {name ? "Save" : "Add the courier"}
          </button>
        </p>
      </form>
      <form id="undo" method="post" action={path} />
      {name && present.isNumbered === "yes" && (
        <Roll {...loaderData} path={path} form={{ values: isOfRoll ? kept.values : {}, problems }} />
      )}
    </>
  );
}

type CourierState = FormState<"name" | "isNumbered" | "trackingPage" | "numberExamples" | "fileColumns" | "ended">;
type RollProps = Pick<Route.ComponentProps["loaderData"], "left" | "next" | "rolled"> & {
  path: string;
  form: FormState<"first" | "count">;
};

/** The roll of stickers with numbers that the courier has given to the shop. */
function Roll({ left, next, rolled, path, form }: RollProps) {
  return (
    <section id="roll" className="card mt-8" aria-labelledby="roll-title">
      <h2 id="roll-title">Roll of numbers</h2>
      {rolled !== undefined && (
        <Done>
          {rolled < 0
            ? `${-rolled} numbers were taken off the roll.`
            : `${rolled} numbers were put on the roll. Those that it or a parcel had already were left out.`}
        </Done>
      )}
      <p>
        {left === 0
          ? "Has it given you stickers with numbers? Then you need not type them: parcels take the next one."
          : `${left} are left. The next one is ${next}.`}
      </p>
      <form className="fg mt-3" method="post" action={path} noValidate>
        <TextField form={form} name="first" label="First number" {...asCode} maxLength={40} />
        <TextField form={form} name="count" label="How many" inputMode="numeric" autoComplete="off" maxLength={5} />
        <p className="field cluster">
          <button className="tool" name="intent" value="fill-roll">
            Put them on the roll
          </button>
          {left > 0 && (
            <button className="tool tool--line" name="intent" value="empty-roll">
              Take the {left} off
            </button>
          )}
        </p>
      </form>
    </section>
  );
}
