import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { provedSession } from "#app/back-office/staff/your-sign-in.server.ts";
import { backUp, database, environment, formFailed, gateway, log, type Context } from "#app/context.ts";
import { conflict, done, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, emptyForm, type FormState, type Values } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { makeSampleOrders } from "#domain/checkout/sample-orders.server.ts";
import { openShop } from "#domain/customers/opening.server.ts";
import { hasStandIn } from "#domain/payments/gateways/gateways.server.ts";
import { mayMoveMoney } from "#domain/settings/payment-keys.ts";
import { loadStage } from "#domain/settings/settings.server.ts";
import { BackupUnderWay } from "#platform/backup/backup.server.ts";
import { isDiskFull } from "#platform/outage.ts";
import type { Route } from "./+types/trial";
import { OpenConditions } from "./open-conditions.tsx";
import { readChecklist, readUnreached } from "./settings.server.ts";

async function requireTrial(context: Context): Promise<void> {
  if ((await loadStage(context.get(database))) === "trial") return;
  throw refuse("The shop is open, so its trial is over.", 404);
}

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireTrial(context);
  const made = Number(new URL(request.url).searchParams.get("made") ?? "none");
  return {
    missing: (await readChecklist(context)).filter(({ isDone }) => !isDone),
    unreached: await readUnreached(context),
    hasLiveKeys: mayMoveMoney(context.get(environment)),
    said: Number.isInteger(made) ? `${made} sample orders are made.` : undefined,
    failed: context.get(formFailed),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  await requireTrial(context);
  const values = await readForm(request);
  if (values.intent === "samples") return sampleOrders(context);
  if (values.intent === "open") return open(context, request, values);
  throw refuse("The form did not say what to do, so nothing was changed. Go back and try once more.");
}

async function sampleOrders(context: Context) {
  const shop = { razorpay: context.get(gateway) !== undefined, hasStandIn: hasStandIn(context.get(environment)) };
  const made = await makeSampleOrders(context.get(database), whoActs(context), shop);
  return done(`${href("/back-office/trial")}?made=${made}#done`);
}

async function open(context: Context, request: Request, values: Values) {
  await provedSession(context, request, href("/back-office/trial"));
  if (values.sure !== "yes") {
    return invalid(context, { values, problems: { sure: "Tick this first: opening cannot be undone" } });
  }
  if (values.unreached !== "yes" && (await readUnreached(context)).length > 0) {
    return invalid(context, { values, problems: { unreached: "Tick this too, or see to it first" } });
  }
  const no = (sentence: string) => conflict(context, { values, problems: { form: sentence } });
  let backedUp = false;
  const keep = async () => {
    await context.get(backUp)();
    backedUp = true;
  };
  try {
    const opening = await openShop(context.get(database), whoActs(context), keep);
    if (opening === "busy") return no("Somebody is ordering just now. Nothing was changed: press once more.");
    if (opening === "legal facts are missing")
      return no("What the law wants of a shop is still missing, so nothing was changed. It is listed below.");
    return done(`${href("/back-office/settings")}?opened=yes#done`);
  } catch (error) {
    if (backedUp) throw error;
    context.get(log).error({ err: error }, "the backup before opening failed");
    return no(`The backup could not be made, so nothing was changed. ${whyNoBackup(error)}`);
  }
}

function whyNoBackup(error: unknown): string {
  if (error instanceof BackupUnderWay) return error.message;
  return isDiskFull(error)
    ? "The disk is full: make room, and try again."
    : "Try again; if it fails once more, the log of the shop says why.";
}

const unreachedInWords = {
  shop: "Open it though nobody is told of a new order, so that somebody has to look.",
  customers: "Open it though no letter reaches a customer, so that they have to look at their order’s page.",
};

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta("Trial", loaderData?.failed);

export default function Trial({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { missing, unreached, hasLiveKeys, said } = loaderData;
  const { problems }: FormState<"sure" | "unreached"> = useKept(latest) ?? emptyForm;
  const legal = missing.filter(({ isLegal }) => isLegal);
  return (
    <div className="desk-narrow stack stack--wide">
      <h1>The shop is in trial</h1>
      <Said sentence={said} />
      <ErrorSummary problems={problems} />
      <p>
        Everything can be tried: order in the shop, press “The money came”, pack, send. No money moves, letters are only
        written to files, and search engines are told to stay away. Every page says that it is a trial.
      </p>
      <section className="card stack" aria-labelledby="samples">
        <h2 id="samples">Sample orders</h2>
        <p>Twenty orders, paid and unpaid, gifts, for the courier and for the counter, so that no page is empty.</p>
        <form method="post" action={href("/back-office/trial")}>
          <button className="tool" name="intent" value="samples">
            Make twenty sample orders
          </button>
        </form>
      </section>
      <section className="card checklist stack" aria-labelledby="open">
        <h2 id="open">Open the shop</h2>
        <OpenConditions title="The law wants these before the shop opens" items={legal} />
        <OpenConditions title="Missing too, but not in the way" items={missing.filter(({ isLegal }) => !isLegal)} />
        {hasLiveKeys && <p>Live keys of Razorpay are set. They are taken once the shop is open.</p>}
        {legal.length > 0 ? (
          <p>The shop can be opened here once what the law wants is filled in.</p>
        ) : (
          <form className="stack" method="post" action={href("/back-office/trial") + summaryAnchor} noValidate>
            <p>
              A backup is made first. Then every order, payment, bill, cart, enquiry and customer of the trial is
              deleted, and bills begin at number one. Settings, products, prices, zones and staff stay. So does the
              stock:{" "}
              <Link className="link" to={href("/back-office/stock")}>
                count it
              </Link>{" "}
              before. This cannot be undone.
            </p>
            <CheckboxField form={{ values: {}, problems }} name="sure" label="Delete the trial and open the shop" />
            {unreached.length > 0 && (
              <CheckboxField
                form={{ values: {}, problems }}
                name="unreached"
                label={unreached.map((who) => unreachedInWords[who]).join(" ")}
                hint="The list above says how to change that."
              />
            )}
            <div>
              <button className="tool" name="intent" value="open">
                Open the shop
              </button>
            </div>
          </form>
        )}
      </section>
    </div>
  );
}
