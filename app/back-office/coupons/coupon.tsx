import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Done } from "#app/back-office/settings/done.tsx";
import { Seen, seenAnew, seenIn } from "#app/back-office/seen.tsx";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { asCode, type FormState, TextField, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { categories } from "#domain/catalogue/products/product.ts";
import { couponFields, couponTexts } from "#domain/coupons/coupon-form.ts";
import {
  createCoupon,
  endCoupon,
  findCouponById,
  saveCoupon,
  type SavedCoupon,
} from "#domain/coupons/editing.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/coupon";
import { showEdits } from "../log/edits.server.ts";
import { Edits, UndoSaved } from "../log/edits.tsx";
import { categoryNames } from "../products/filter.server.ts";
import { readDone, takeBackPressed, undoIn } from "../log/last-change.server.ts";
import { DoneBar } from "../log/last-change.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const coupon = await couponOf(context, params.id);
  const edits = coupon ? await showEdits(db, "coupon", String(coupon.id), changesIn) : [];
  return {
    failed: context.get(formFailed),
    saved: new URL(request.url).searchParams.get("saved"),
    code: coupon?.code,
    used: coupon?.used ?? 0,
    present: coupon ? couponTexts(coupon) : { firstDay: dayInIndia(new Date()) },
    shelves: categories.map((category) => ({ field: `shelf-${category}` as const, name: categoryNames[category] })),
    edits,
    done: await readDone(context, request),
  };
}

function changesIn(before: Values, after: Values) {
  const fields = Object.keys(couponFields).filter((field) => (before[field] ?? "") !== (after[field] ?? ""));
  return fields.map((field) => {
    return { field, name: couponFields[field]!, before: before[field] ?? "", after: after[field] ?? "" };
  });
}

async function couponOf(context: Context, id: string) {
  if (id === "new") return undefined;
  const coupon = /^\d{1,9}$/.test(id) ? await findCouponById(context.get(database), Number(id)) : undefined;
  if (!coupon) throw refuse("There is no such coupon.", 404);
  return coupon;
}

/** Creates, saves, ends or restarts a coupon, or takes an edit back. Refuses to overwrite another person's change. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const coupon = await couponOf(context, params.id);
  const sent = await readForm(request);
  const typed = Object.fromEntries(Object.keys(couponFields).map((name) => [name, sent[name] ?? ""]));
  const undo = undoIn(sent);
  if (undo) return takeBackPressed(context, request, undo);
  const by = whoActs(context);
  const verb = sent.intent;
  if (!coupon) return answer(context, sent, await createCoupon(db, by, typed), true);
  switch (verb) {
    case "save":
      return answer(context, sent, await saveCoupon(db, by, coupon.id, { seen: seenIn(sent), typed }));
    case "end":
    case "open":
      return answer(context, sent, await endCoupon(db, by, coupon.id, verb === "end"));
    default:
      throw refuse("There is nothing here for that button.", 404);
  }
}

function answer(context: Context, sent: Values, saved: SavedCoupon, isNew = false) {
  if (saved.ok) {
    const path = href("/back-office/coupons/:id", { id: String(saved.id) });
    return redirect(`${path}?saved=${isNew ? "new" : (saved.submission ?? "0")}#done`, 303);
  }
  const form = { values: sent, problems: saved.problems };
  return "taken" in saved ? conflict(context, form, seenAnew(saved)) : invalid(context, form);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.code ?? "New coupon", loaderData?.failed);

export default function CouponPage({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { code, present, used, saved, shelves, edits, done } = loaderData;
  const kept = useKept(latest);
  const values: Values = kept && Object.keys(kept.values).length > 0 ? kept.values : present;
  const form: CouponState = { values, problems: kept?.problems ?? {} };
  const path = href("/back-office/coupons/:id", params);
  const seen = Object.keys(seenIn(values)).length > 0 ? seenIn(values) : present;
  return (
    <>
      <WayBack to={href("/back-office/coupons")}>Coupons</WayBack>
      <h1>{code ?? "New coupon"}</h1>
      {used > 0 && (
        <p>
          {used} {used === 1 ? "order uses" : "orders use"} it.
        </p>
      )}
      {done && !kept && <DoneBar done={done} form="edits" />}
      {saved !== null && !kept && <SavedWords saved={saved} isEnded={present.ended === "yes"} />}
      <ErrorSummary problems={form.problems} />
      <form method="post" action={path + summaryAnchor} noValidate>
        {code && <Seen values={seen} />}
        <CouponFields form={form} shelves={shelves} />
        <div className="cluster mt-6">
          <button className="tool" name="intent" value="save">
            {code ? "Save" : "Make the coupon"}
          </button>
          {code &&
            (present.ended === "yes" ? (
              <button className="tool tool--line" name="intent" value="open">
                Open it again
              </button>
            ) : (
              <button className="tool tool--risk" name="intent" value="end">
                End it now
              </button>
            ))}
        </div>
      </form>
      <Edits path={path} edits={edits} />
    </>
  );
}

function SavedWords({ saved, isEnded }: { saved: string; isEnded: boolean }) {
  return (
    <Done>
      <p>
        {saved === "0" ? (
          <b>Nothing was different, so nothing was changed.</b>
        ) : (
          <>
            <b>{isEnded ? "Saved. It has ended: nobody can use it now." : "Saved. It holds from now on."}</b> Orders
            placed already keep what they were.
          </>
        )}
      </p>
      {!["0", "new"].includes(saved) && <UndoSaved saved={saved} />}
    </Done>
  );
}

type Data = Route.ComponentProps["loaderData"];
type CouponField = "code" | "percent" | "amount" | "least" | "firstDay" | "lastDay" | "mostUses" | "mostUsesEach";
type CouponState = FormState<CouponField | `shelf-${string}`>;
type FieldsProps = { form: CouponState; shelves: Data["shelves"] };

function CouponFields({ form, shelves }: FieldsProps) {
  const text = (name: CouponField, label: string, hint: string, more: { optional?: boolean; type?: "date" } = {}) => (
    <TextField
      form={form}
      name={name}
      label={label}
      hint={hint}
      optional={more.optional ?? true}
      className="c3"
      required={false}
      type={more.type ?? "text"}
      inputMode={more.type ? undefined : "numeric"}
      autoComplete="off"
      maxLength={20}
    />
  );
  return (
    <div className="fg">
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="3 to 20 letters and digits, such as DIWALI10."
        {...asCode}
        maxLength={30}
      />
      {text("percent", "Percent off", "Rounded up to the rupee. Or else:")}
      {text("amount", "Rupees off", "At most what the goods cost, less ₹1.")}
      {text("least", "Minimum order, ₹", "Of the goods it is for, before delivery.")}
      <fieldset className="field">
        <legend>Only for these shelves</legend>
        <p className="hint">With no tick it is for all.</p>
        {shelves.map(({ field, name }) => (
          <label key={field} className="tick">
            <input type="checkbox" name={field} value="yes" defaultChecked={form.values[field] === "yes"} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {text("firstDay", "First day", "From midnight in India.", { optional: false, type: "date" })}
      {text("lastDay", "Last day", "Until midnight after it.", { type: "date" })}
      {text("mostUses", "Orders in all", "Empty: any number.")}
      {text("mostUsesEach", "Orders of one customer", "By the buyer's mobile. Empty: any number.")}
    </div>
  );
}
