import { href } from "react-router";
import { z } from "zod";
import { admitIntent, whoActs } from "#app/access.ts";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useMay } from "#app/back-office/use-may.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { database, formFailed } from "#app/context.ts";
import { doneHere, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, type FormState, TextareaField } from "#app/ui/field.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { recallLot, takeBackFrom } from "#domain/orders/kitchen/recall.server.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/recall";
import { lotInWords } from "./lot-words.ts";
import { requireLot, showRecall, type RecallOrder } from "./recall.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const lot = await requireLot(db, params.id);
  return {
    failed: context.get(formFailed),
    taken: /^\d{1,4}$/.exec(new URL(request.url).searchParams.get("taken") ?? "")?.[0],
    lot: lotInWords(lot, dayInIndia(new Date())),
    recalled: lot.recalledAt && { at: momentInWords(lot.recalledAt), reason: lot.recallReason },
    ...(await showRecall(db, lot)),
  };
}

const fields = z.object({
  reason: z
    .string()
    .trim()
    .min(10, "Say what is wrong, in a sentence for the customers")
    .max(400, "Use at most 400 characters"),
});

/**
 * Recalls a lot (a batch of a product): its sale stops, and its customers get an e-mail. Or takes all
 * orders back that are packed from a recalled lot.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const who = whoActs(context);
  const db = context.get(database);
  const sent = await readForm(request);
  const { intent = "" } = sent;
  admitIntent(context, "/back-office/lots/:id/recall", intent);
  const { id, recalledAt } = await requireLot(db, params.id);
  if (intent === "take-back") {
    if (recalledAt === null) throw refuse("It is not recalled, so nothing was taken back.", 409);
    return doneHere(request, { taken: String(await takeBackFrom(db, id, who)) });
  }
  if (intent !== "recall") throw refuse("There is nothing here for that button.", 404);
  const form = parseForm(sent, fields);
  if (!form.ok) return invalid(context, form);
  await recallLot(db, { id, reason: form.data.reason, by: { id: who.id, name: who.name } });
  return doneHere(request, {});
}

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  pageMeta(`Recall of ${loaderData?.lot.product ?? "batch"} ${params.id}`, loaderData?.failed);

export default function Recall({ loaderData, actionData: latest, params }: Route.ComponentProps) {
  const { lot, recalled, taken, reached, here, toBeTaken, toPack, calls } = loaderData;
  const mayRecall = useMay()("recall");
  const form: FormState<"reason"> = useKept(latest) ?? emptyForm;
  const path = href("/back-office/lots/:id/recall", params);
  const name = `${lot.product}, batch ${lot.id}`;
  return (
    <>
      <WayBack to={href("/back-office/lots/:id", params)}>{name}</WayBack>
      <h1>{recalled ? `${name} is recalled` : `Recall ${name}?`}</h1>
      <ErrorSummary problems={form.problems} />
      {recalled ? (
        <div id="done" className="banner banner--bad" role="status" tabIndex={-1}>
          {taken !== undefined && (
            <p>
              <b>{counted(Number(taken), "order is", "orders are")} taken back</b>, to be packed anew.
            </p>
          )}
          <p>
            Since {recalled.at}: {recalled.reason}
          </p>
          <p>
            It is not sold any more. Tell the food safety authority too: the law asks for it (FSS Act 2006, section 28).
          </p>
        </div>
      ) : (
        <div className="desk-narrow">
          <ul className="mt-2">
            <li>{lot.left}: it leaves the sale at once.</li>
            <li>
              {counted(here.length, "order that is", "orders that are")} packed with it or came back: nothing of it is
              handed over.
            </li>
            <li>
              {counted(reached.length, "order has", "orders have")} reached customers:{" "}
              {counted(reached.filter(({ letter }) => letter !== undefined).length, "gets", "get")} a letter by mail,
              and {counted(calls, "is", "are")} to be called.
            </li>
          </ul>
          {mayRecall ? (
            <form className="no-print stack stack--wide mt-4" method="post" action={path + summaryAnchor} noValidate>
              <TextareaField
                form={form}
                name="reason"
                label="What is wrong"
                hint="Customers read it in the letter: “A splinter of metal was found in it.”"
                rows={3}
                maxLength={400}
              />
              <p>
                <button className="tool tool--risk" name="intent" value="recall">
                  Recall it and write to them
                </button>
              </p>
            </form>
          ) : (
            <p className="no-print mt-4">
              Only the owner recalls a batch. What lies here can be written off meanwhile.
            </p>
          )}
        </div>
      )}
      <Orders id="reached" title="Customers who have it" orders={reached} isRecalled={recalled !== null}>
        <p className="no-print cluster">
          <PrintButton />
          {calls > 0 && (
            <a className="tool tool--line" href={href("/back-office/lots/:id/calls.csv", params)} download>
              Those to call ({calls}), as a file
            </a>
          )}
        </p>
      </Orders>
      <Orders id="here" title="Packed with it, and here" orders={here}>
        <p>Do not hand these over. Take them back to what is to be cooked, and pack them anew.</p>
        {recalled && toBeTaken > 0 && (
          <form className="no-print mt-3" method="post" action={path + summaryAnchor}>
            <button className="tool" name="intent" value="take-back">
              {toBeTaken === 1 ? "Take it back" : `Take all ${toBeTaken} back`}
            </button>
          </form>
        )}
      </Orders>
      <Orders id="to-pack" title="Not packed yet" orders={toPack}>
        <p>They would have been packed from it. They get no letter, and are packed from other batches.</p>
      </Orders>
    </>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

type OrdersProps = {
  id: string;
  title: string;
  orders: RecallOrder[];
  isRecalled?: boolean;
  children: React.ReactNode;
};

function Orders({ id, title, orders, isRecalled = false, children }: OrdersProps) {
  return (
    <section className="mt-6" aria-labelledby={id}>
      <h2 id={id}>
        {title} ({orders.length})
      </h2>
      {orders.length > 0 && children}
      <ul className="ruled mt-2">
        {orders.map(({ number, status, grams, people, letter, isToCall }) => (
          <li key={number} className="break">
            <p>
              <OrderLink number={number} /> <b>{grams}</b> <span className="small">{status}</span>{" "}
              {isToCall && id === "reached" && <span className="mark mark--bad">Call</span>}
            </p>
            {people.map(({ name, mobile, call }) => (
              <p key={name + mobile}>
                {name}{" "}
                {call && (
                  <a className="tap link" href={call}>
                    {mobile}
                  </a>
                )}
              </p>
            ))}
            {letter && <p className="note">{isRecalled ? letter.after : letter.before}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
