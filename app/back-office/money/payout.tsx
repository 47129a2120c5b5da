import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed } from "#app/context.ts";
import { emptyForm, FileField, SelectField, TextareaField, TextField, type FormState } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/payout";
import { OrderLink } from "./order-link.tsx";
import { answerPayout, listPayers, type PayoutAnswer, type PayoutView } from "./payout.server.ts";
import { asLines, asTable, FileAnswer } from "./table-file.tsx";
import { WhoBears } from "./who-bears.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { failed: context.get(formFailed), payers: await listPayers(context.get(database)) };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerPayout(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Read a courier's payout", loaderData?.failed);

const path = href("/back-office/money/cash/payout");

export default function Payout({ loaderData, actionData: latest }: Route.ComponentProps) {
  const answer: PayoutAnswer | undefined = useKept(latest);
  const { view, faults, moreFaults } = answer ?? {};
  const form = answer ?? emptyForm;
  return (
    <div className="money">
      <h1>Read a courier&rsquo;s payout</h1>
      <FileAnswer problems={form.problems} faults={faults} moreFaults={moreFaults} />
      {view ? <Preview view={view} form={form} /> : <Upload form={form} courierNames={loaderData.payers} />}
      <p className="row">
        {view && (
          <Link className="link" to={path} reloadDocument>
            Read another payout
          </Link>
        )}
        <Link className="link" to={href("/back-office/money/cash")}>
          All cash to be handed in
        </Link>
      </p>
    </div>
  );
}

type Names = "file" | "lines" | "sums" | "sum-lines" | "courier" | "utr" | "came";

function Upload({ form, courierNames }: { form: FormState<Names>; courierNames: string[] }) {
  return (
    <>
      <p>
        Shiprocket&rsquo;s two reports and Delhivery&rsquo;s export are read as they are, each saved as CSV. Any other
        list needs the columns &ldquo;number&rdquo; and &ldquo;amount&rdquo;. Nothing of the file is kept.
      </p>
      <form className="fg" method="post" action={`${path}#answer`} encType="multipart/form-data" noValidate>
        <FileField form={form} name="file" label="The list of parcels" hint="CSV, up to 500 parcels." {...asTable} />
        <FileField
          form={form}
          name="sums"
          label="Shiprocket’s “CRF level report”"
          hint="Needed if several CRFs stand in the list. It says what was kept."
          {...asTable}
        />
        <details className="folded field" open={Boolean(form.values.lines ?? form.values["sum-lines"])}>
          <summary>Paste the lines instead</summary>
          <TextareaField form={form} name="lines" label="Lines of the list of parcels" {...asLines} />
          <TextareaField form={form} name="sum-lines" label="Lines of the “CRF level report”" {...asLines} />
        </details>
        <TextField
          form={form}
          name="utr"
          label="UTR of the transfer"
          hint="If it does not stand in the file. It is in your bank’s app."
          optional
          autoComplete="off"
          maxLength={60}
        />
        <TextField
          form={form}
          name="came"
          label="What came to the bank, ₹"
          hint="If the file does not say it, or another sum came."
          optional
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <SelectField form={form} name="courier" label="Courier" hint="Only for a list of numbers and amounts." optional>
          <option value="">As the file says</option>
          {courierNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <div className="field">
          <button className="tool">Look through it</button>
        </div>
      </form>
    </>
  );
}

function Preview({ view, form }: { view: PayoutView; form: FormState<"bearer"> }) {
  const { payouts, known, courier, carried, asks } = view;
  const count = payouts.reduce((sum, { parcels }) => sum + parcels.length, 0);
  return (
    <>
      {known.map((words) => (
        <p key={words} className="banner">
          {words}
        </p>
      ))}
      {payouts.length > 0 && (
        <form method="post" action={`${path}#answer`} encType="multipart/form-data" noValidate>
          <input type="hidden" name="carried" value={carried} />
          {payouts.map((payout) => (
            <OnePayout key={payout.payout} courier={courier} payout={payout} />
          ))}
          {asks && <WhoBears courier={courier} problem={form.problems.bearer} {...asks} />}
          <p>
            <button className="tool">
              Record {count} {count === 1 ? "order" : "orders"} as paid
            </button>
          </p>
        </form>
      )}
    </>
  );
}

function OnePayout({ courier, payout }: { courier: string; payout: PayoutView["payouts"][number] }) {
  const { payout: name, utr, due, fee, came, parcels } = payout;
  return (
    <section className="card" aria-label={`Payout ${name}`}>
      <h2 className="break">
        {courier}, {name}
      </h2>
      <dl className="desk__facts grid mt-2">
        <dt>Taken at the door</dt>
        <dd>{due}</dd>
        {fee && (
          <>
            <dt>Its fee</dt>
            <dd>{fee}</dd>
          </>
        )}
        <dt>Came to the bank</dt>
        <dd>{came}</dd>
        {utr && (
          <>
            <dt>UTR</dt>
            <dd>{utr}</dd>
          </>
        )}
      </dl>
      <details>
        <summary>
          {parcels.length} {parcels.length === 1 ? "parcel" : "parcels"}
        </summary>
        <ul className="stack stack--close">
          {parcels.map(({ number, order, amount }) => (
            <li key={number}>
              <span className="whole">{number}</span>: <OrderLink number={order} />, {amount}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
