import { href, Link } from "react-router";
import { admitIntent, whoActs } from "#app/access.ts";
import { ListTabs } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { database, formFailed } from "#app/context.ts";
import { conflict, done, readForm } from "#app/form.server.ts";
import { notTaken, refuse } from "#app/refusal.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { emptyForm, SelectField } from "#app/ui/field.tsx";
import { makeFile, markTaken, readReturns } from "#domain/accounting/returns.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/month";
import { monthPage } from "./month.server.ts";
import { askedReturn } from "./period.server.ts";
import { ReturnSection } from "./return-section.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { failed: context.get(formFailed), ...(await monthPage(context, request)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database);
  const values = await readForm(request);
  const asked = new URL(request.url).searchParams;
  const period = askedReturn(asked);
  const pageSaying = (said: string) => {
    const query = new URLSearchParams({ kind: period.kind, month: asked.get("month") ?? period.to.slice(0, 7), said });
    return done(`${href("/back-office/month")}?${query}#done`);
  };
  const { intent = "", gstin = "", id = "" } = values;
  admitIntent(context, "/back-office/month", intent);
  switch (intent) {
    case "make": {
      const returns = await readReturns(db, period, (await readSettings(db)).gstin);
      const one = returns.find((found) => found.gstin === gstin);
      if (!one) throw refuse(notTaken());
      const made = await makeFile(db, whoActs(context), one, period);
      if ("refused" in made) return conflict(context, { values, problems: { form: made.refused } });
      return pageSaying("made");
    }
    case "taken":
    case "not-taken": {
      const isRecorded = isUuid(id) && (await markTaken(db, whoActs(context), id, intent === "taken"));
      return pageSaying(isRecorded ? intent : "stands");
    }
    default:
      throw refuse(notTaken());
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(`Month's end, ${loaderData?.title ?? ""}`, loaderData?.failed);

export default function Month({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, query, title, due, isOver, isRegistered, said, turnover, returns } = loaderData;
  return (
    <div className="money month">
      <Said sentence={said} />
      <h1>Month&rsquo;s end</h1>
      <ErrorSummary problems={actionData?.problems ?? {}} />
      <ListTabs label="Which return" tabs={kinds} />
      <Picker {...loaderData} />
      <section aria-labelledby="return">
        <h2 id="return">{title}</h2>
        <p>
          {isOver
            ? `Usually due: ${due}. A notification may move these days.`
            : `These days are not over, so all of this is so far only. Usually due: ${due}.`}
        </p>
        <Turnover {...turnover} />
        <p className="cluster">
          <Link className="link tap" to={`${href("/back-office/month/papers")}${query}`}>
            Read the invoices and credit notes
          </Link>
        </p>
        {returns.length === 0 && (
          <p>
            {isRegistered
              ? "Nothing was issued in these days."
              : "The shop has no GST number, and issued nothing in these days: there is nothing to file. Once you have a number, write it under Settings, and the returns come up here."}
          </p>
        )}
      </section>
      {returns.map((one) => (
        <ReturnSection key={one.gstin} one={one} query={query} />
      ))}
    </div>
  );
}

type Data = Route.ComponentProps["loaderData"];

function Picker({ kind, month, months }: Pick<Data, "kind" | "month" | "months">) {
  return (
    <form className="ask-row" action={href("/back-office/month")} key={month}>
      <input type="hidden" name="kind" value={kind} />
      <SelectField
        form={{ ...emptyForm, values: { month } }}
        name="month"
        label={kind === "quarter" ? "A month of the quarter" : "Month"}
        required={false}
      >
        {months.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <button className="tool tool--line">Show</button>
    </form>
  );
}

function Turnover({ year, amount, isOver, needsEInvoices }: Data["turnover"]) {
  return (
    <p>
      Turnover {isOver ? "of" : "so far in"} the financial year {year}: <b>{amount}</b> without tax.{" "}
      {needsEInvoices
        ? "That is above ₹5 crore: from the 1 April after such a year, bills to businesses with a GST number need e-invoices from the portal, which this shop does not make, and come into GSTR-1 by themselves. Ask the accountant before you file."
        : "E-invoices are needed after any financial year since 2017-18 with a turnover above ₹5 crore, and only for bills to businesses with a GST number."}
    </p>
  );
}
