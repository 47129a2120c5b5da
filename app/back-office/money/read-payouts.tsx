import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database, formFailed } from "#app/context.ts";
import { done, invalid, readFormData, textsOf } from "#app/form.server.ts";
import { emptyForm, FileField, SelectField, TextareaField, type FormState } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { tableText } from "#app/uploads.server.ts";
import { importPayoutFile } from "#domain/payments/gateway-payouts/payout-files.server.ts";
import type { Route } from "./+types/read-payouts";
import { refuseFile } from "./table-file.server.ts";
import { asLines, asTable, FileAnswer, type FileFaults } from "./table-file.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { failed: context.get(formFailed) };
}

type Answer = FormState<"file" | "lines" | "unit"> & FileFaults;

/** Records Razorpay's payouts from its file. Refuses a file with any fault whole. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request, Infinity);
  const values = textsOf(form);
  const sent = await tableText(form, { pasted: "lines", from: "Razorpay’s dashboard" });
  if ("refused" in sent) return invalid(context, { values, problems: { file: sent.refused } });
  if (sent.text.trim() === "") {
    return invalid(context, { values, problems: { file: "Choose Razorpay’s file, or paste its lines" } });
  }
  const unit = (["rupees", "paise"] as const).find((one) => one === values.unit);
  const read = await importPayoutFile(context.get(database), sent.text, unit);
  if ("asks" in read) {
    const words = "This file does not show whether its amounts are rupees or paise: say it here, and send it once more";
    return invalid(context, { values, problems: { unit: words } });
  }
  if ("faults" in read) return refuseFile(context, values, read.faults);
  const { payouts, items, fresh } = read;
  const said = new URLSearchParams({ payouts: String(payouts), items: String(items), fresh: String(fresh) });
  return done(`${href("/back-office/money/payouts")}?${said}#done`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Read a file of Razorpay", loaderData?.failed);

const path = href("/back-office/money/payouts/read");

export default function ReadPayouts({ actionData: latest }: Route.ComponentProps) {
  const form: Answer = useKept<Answer | undefined>(latest) ?? emptyForm;
  return (
    <div className="money">
      <h1>Read a file of Razorpay</h1>
      <FileAnswer problems={form.problems} faults={form.faults} moreFaults={form.moreFaults} />
      <p>
        Razorpay is asked every night, so a file is needed only for older payouts or when it did not answer. In its
        dashboard, under Reports, make the settlement recon of a month as CSV. What is known already is not recorded
        twice. Nothing about who paid is kept.
      </p>
      <form className="fg" method="post" action={`${path}#answer`} encType="multipart/form-data" noValidate>
        <FileField form={form} name="file" label="The file" hint="CSV, up to 1 MB and 5,000 lines." {...asTable} />
        <details className="folded field" open={Boolean(form.values.lines)}>
          <summary>Paste the lines instead</summary>
          <TextareaField
            form={form}
            name="lines"
            label="Lines of the file"
            hint="With the line that names the columns."
            {...asLines}
          />
        </details>
        <SelectField form={form} name="unit" label="Its amounts are" hint="Only if you are asked for it." optional>
          <option value="">As the file shows</option>
          <option value="rupees">Rupees: 549 is ₹549</option>
          <option value="paise">Paise: 54900 is ₹549</option>
        </SelectField>
        <div className="field">
          <button className="tool">Read it</button>
        </div>
      </form>
      <p>
        <Link className="link tap" to={href("/back-office/money/payouts")}>
          All payouts
        </Link>
      </p>
    </div>
  );
}
