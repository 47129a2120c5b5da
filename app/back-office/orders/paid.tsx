import { href, Link } from "react-router";
import { WhoseMoney } from "#app/back-office/money/order-link.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormState, TextField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/paid";
import { confirmPaid, paidPage, type Asked, type Noted } from "./paid.server.ts";

export function loader({ context, params, request }: Route.LoaderArgs) {
  return paidPage(context, request, params.number);
}

export function action({ context, params, request }: Route.ActionArgs) {
  return confirmPaid(context, request, params.number);
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Money for ${params.number}`, loaderData?.failed);

export default function Paid({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { number, name, stands, paid, next, upi, cash, said } = loaderData;
  const kept = useKept(latest);
  const form: FormState<"utr"> = (said ? latest : kept) ?? emptyForm;
  const path = href("/back-office/orders/:number/paid", { number }) + summaryAnchor;
  return (
    <div className="money">
      <Said sentence={said} />
      <h1>Money for {number}</h1>
      <WhoseMoney number={number} name={name} stands={stands} />
      <ErrorSummary problems={form.problems} />
      {paid && <p className="mark mark--good">{paid}</p>}
      {next && (
        <p>
          <Link className="tool" to={href("/back-office/orders/:number/paid", { number: next.number })}>
            Next: {next.number}, {next.amount}
          </Link>
        </p>
      )}
      {cash && <CashForm path={path} cash={cash} />}
      {upi && <UpiForm path={path} upi={upi} form={form} />}
      {!paid && !cash && !upi && (
        <p>Nothing can be confirmed by hand here. What is paid at Razorpay is reported by Razorpay itself.</p>
      )}
    </div>
  );
}

function CashForm({ path, cash }: { path: string; cash: Asked }) {
  return (
    <section className="card" aria-labelledby="cash">
      <h2 id="cash">Cash: {cash.amount}</h2>
      <p>{cash.follows}</p>
      <form method="post" action={path}>
        <button className="tool" name="intent" value="cash">
          {cash.amount} received
        </button>
      </form>
    </section>
  );
}

type UpiProps = { path: string; upi: Asked; form: FormState<"utr"> };

function UpiForm({ path, upi, form }: UpiProps) {
  return (
    <section className="card" aria-labelledby="upi">
      <h2 id="upi">UPI: {upi.amount}</h2>
      <LookFor upi={upi} />
      <p>{upi.follows}</p>
      <form className="fg" method="post" action={path} noValidate>
        <input type="hidden" name="intent" value="upi" />
        <TextField
          form={form}
          name="utr"
          label="UTR in the bank"
          hint="12 digits."
          inputMode="numeric"
          autoComplete="off"
          maxLength={100}
          defaultValue={form.values.utr ?? upi.claimedUtr ?? ""}
        />
        <div className="field">
          {upi.noted ? (
            <NotedButtons upi={upi} noted={upi.noted} />
          ) : (
            <button className="tool" name="came" value="whole">
              I have seen this money
            </button>
          )}
        </div>
      </form>
    </section>
  );
}

function LookFor({ upi: { amount, claimedUtr, noted } }: { upi: Asked }) {
  const claimed = claimedUtr && (
    <>
      The customer told UTR <b className="whole">{claimedUtr}</b>.
    </>
  );
  if (noted) {
    return (
      <>
        <p>
          <b>{noted.words}</b> {claimed}
        </p>
        <p>
          Look for the missing {noted.rest} in the bank, or for all {amount} in one transfer, and write its UTR here.{" "}
          {noted.utr && `With UTR ${noted.utr}, which came before, the rest is let off.`}
        </p>
      </>
    );
  }
  return (
    <p>
      {claimed ? (
        <>
          {claimed} Look for it in the bank: the amount must be {amount}.
        </>
      ) : (
        <>Look for {amount} in the bank, and write its UTR here.</>
      )}
    </p>
  );
}

/** Buttons for an order paid in part: staff say whether the new transfer brought the rest or the whole amount. */
function NotedButtons({ upi: { amount }, noted: { rest: missing } }: { upi: Asked; noted: Noted }) {
  return (
    <div className="row">
      <button className="tool" name="came" value="rest">
        The rest came: {missing}
      </button>
      <button className="tool tool--line" name="came" value="whole">
        All {amount} came with this UTR, besides what came before
      </button>
    </div>
  );
}
