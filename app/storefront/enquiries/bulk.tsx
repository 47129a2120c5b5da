import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { i18n, linkTo } from "#app/words/words.ts";
import { currentCart } from "#app/storefront/cart/current-cart.server.ts";
import { sentences } from "#app/storefront/company/sentences.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import {
  asCode,
  asEmail,
  asMobile,
  CheckboxField,
  type FormOf,
  SelectField,
  TextareaField,
  TextField,
} from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { listOf } from "#domain/cart/cart.ts";
import { bulkForm } from "#domain/enquiries/enquiry.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/bulk";
import { knownWriter, receiveEnquiry } from "./receive-enquiry.server.ts";
import { Trap, type trapName } from "./trap.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { lines } = await currentCart(context, request);
  return {
    known: await knownWriter(context, request),
    items: listOf(lines),
    tomorrow: addDays(dayInIndia(new Date()), 1),
    page: pageMeta(context, {
      title: t`Bulk orders for offices and functions`,
      description: t`Boxes of Andhra sweets, snacks and pickles for an office, a festival or a function: tell us how many, of what and by when, and we answer with a price.`,
      path: href("/bulk"),
      trail: [[t`Bulk orders`, href("/bulk")]],
    }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return receiveEnquiry(context, request, bulkForm(new Date()));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Bulk({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { known, items, tomorrow } = loaderData;
  const form: BulkState = useKept(latest) ?? { values: { ...known, items }, problems: {} };
  return (
    <div className="wrap page ask stack">
      <div>
        <h1 className="pgh">{t`Bulk orders`}</h1>
        <p className="lead mb-6">
          {t`Boxes for an office, return gifts for a function, sweets for a whole street.`} {i18n._(sentences.inBulk)}
        </p>
        <p>
          <Trans>
            Is it a wedding? <Link to={href("/celebration")}>Plan it with us</Link>. Does it leave India?{" "}
            <Link to={href("/abroad")}>Ask for a quote abroad</Link>.
          </Trans>
        </p>
      </div>
      <BulkForm form={form} tomorrow={tomorrow} />
    </div>
  );
}

type BulkState = FormOf<ReturnType<typeof bulkForm>, typeof trapName>;

/** `tomorrow` (YYYY-MM-DD): the earliest day that can be chosen. */
function BulkForm({ form, tomorrow }: { form: BulkState; tomorrow: string }) {
  return (
    <div>
      <ErrorSummary problems={form.problems} />
      <form className="fg" method="post" action={linkTo(href("/bulk") + summaryAnchor)} noValidate>
        <p className="field hint">{t`Fill in everything that is not marked optional.`}</p>
        <TextField
          form={form}
          name="quantity"
          label={t`How many?`}
          hint={t`Boxes or packs, about.`}
          className="c3"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
        />
        <TextField
          form={form}
          name="occasionDate"
          label={t`Needed by`}
          hint={t`The day it should be there.`}
          className="c3"
          type="date"
          min={tomorrow}
        />
        <TextareaField
          form={form}
          name="items"
          label={t`Of what?`}
          hint={t`One item a line: a box of ours, or what should be in yours and how much of it.`}
          rows={5}
          maxLength={4000}
        />
        <SelectField form={form} name="destinations" label={t`Where does it go?`} optional="unsaid" className="c3">
          <option value="">{t`Not decided yet`}</option>
          <option value="one">{t`To one address`}</option>
          <option value="many">{t`To many addresses`}</option>
        </SelectField>
        <TextField
          form={form}
          name="budget"
          label={t`Budget, in rupees`}
          hint={t`In all.`}
          optional
          className="c3"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <CheckboxField
          form={form}
          name="wantsSleeve"
          label={t`With our logo on a sleeve around each box`}
          hint={t`The answer says what it costs and how to send us the logo.`}
        />
        <TextField
          form={form}
          name="name"
          label={t`Name`}
          hint={t`Yours, or with that of the business.`}
          autoComplete="name"
          maxLength={80}
        />
        <TextField
          form={form}
          name="mobile"
          label={t`Mobile`}
          hint={t`Only to answer you.`}
          className="c3"
          {...asMobile}
        />
        <TextField
          form={form}
          name="email"
          label={t`E-mail`}
          hint={t`For the price in writing.`}
          optional
          className="c3"
          {...asEmail}
        />
        <TextField
          form={form}
          name="gstin"
          label="GSTIN"
          hint={t`For a bill to a business.`}
          optional
          className="c3"
          {...asCode}
          maxLength={40}
        />
        <TextareaField
          form={form}
          name="message"
          label={t`Anything else?`}
          hint={t`The towns it goes to, who must not have nuts, when you must decide.`}
          optional
          rows={3}
          maxLength={4000}
        />
        <Trap form={form} />
        <div className="field">
          <button className="btn">{t`Ask for a price`}</button>
        </div>
      </form>
    </div>
  );
}
