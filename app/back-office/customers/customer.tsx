import { href, Link } from "react-router";
import { admitIntent, whoActs } from "#app/access.ts";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { readList } from "#app/back-office/list.ts";
import { NoteForm, NoteList } from "#app/back-office/notes.tsx";
import { Reach } from "#app/back-office/orders/order-customer.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { type Context, database } from "#app/context.ts";
import { doneHere, invalid, parseForm, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm, TextField, type FormState } from "#app/ui/field.tsx";
import { noteForm } from "#domain/orders/board/note.ts";
import { blockForm } from "#domain/orders/customer-notes/block-form.ts";
import { findCustomer, type Customer as Found } from "#domain/orders/customer/customers.server.ts";
import { blockCustomer, liftBlock, writeCustomerNote } from "#domain/orders/customer-notes/notes.server.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import type { Route } from "./+types/customer";
import { customerPage, type CustomerPage } from "./customer.server.ts";

const said: Record<string, string> = {
  noted: "Your note is written down.",
  blocked: "Blocked: the shop takes no order of this customer any more.",
  lifted: "The block is lifted: this customer may order again.",
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { asked, after, placeBefore } = readList(request);
  const page = await customerPage(context, await requireCustomer(context, params.number), after);
  return { ...page, number: params.number, place: placeBefore(page.next), said: said[asked.get("said") ?? ""] };
}

/** Who bought the order with this number. Throws 404 for an unknown number and an erased customer. */
async function requireCustomer(context: Context, number: string): Promise<Found> {
  const customer = await findCustomer(context.get(database), readOrderNumber(number) ?? number);
  if (!customer) throw refuse(`There is no customer of an order ${number}. Look for them by name.`, 404);
  return customer;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const by = whoActs(context);
  const values = await readForm(request);
  const { intent = "" } = values;
  admitIntent(context, "/back-office/customers/:number", intent);
  const customer = await requireCustomer(context, params.number);
  if (intent === "note") {
    const form = parseForm(values, noteForm);
    if (!form.ok) return invalid(context, form);
    await writeCustomerNote(db, customer, { ...form.data, by });
    return doneHere(request, { said: "noted" });
  }
  if (intent === "block") {
    const form = parseForm(values, blockForm);
    if (!form.ok) return invalid(context, form);
    await blockCustomer(db, customer, { ...form.data, by });
    return doneHere(request, { said: "blocked" });
  }
  if (intent !== "lift") throw refuse("There is nothing here for that button.", 404);
  await liftBlock(db, customer, by);
  return doneHere(request, { said: "lifted" });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.name ?? "Customer", loaderData?.failed);

export default function Customer({ loaderData: customer, actionData }: Route.ComponentProps) {
  const { name, orders, place, money, enquiries, block } = customer;
  const form: FormState<"text" | "reason"> = actionData ?? emptyForm;
  const here = href("/back-office/customers/:number", { number: customer.number }) + summaryAnchor;
  return (
    <div className="order-desk">
      <WayBack to={href("/back-office/customers")}>Customers</WayBack>
      <Said sentence={customer.said} />
      <ErrorSummary problems={form.problems} />
      <h1>{name}</h1>
      <p className="cluster cluster--close mb-4">
        <span>{customer.words}</span>
        {customer.hasAccount && <span className="mark">Account</span>}
        {block && <span className="mark mark--bad">Blocked</span>}
      </p>
      <div className="pair stack">
        <section className="card" aria-labelledby="reach">
          <h2 id="reach">How to reach them</h2>
          {customer.reach && <p className="digits">{customer.reach.shown}</p>}
          {customer.email && (
            <p className="whole">
              <a href={`mailto:${customer.email}`}>{customer.email}</a>
            </p>
          )}
          {customer.reach && (
            <p className="cluster mt-3">
              <Reach reach={customer.reach} name={name} />
            </p>
          )}
        </section>
        {money && <Money money={money} />}
      </div>
      <Orders orders={orders} place={place} />
      <div className="pair stack">
        <section className="card" aria-labelledby="notes">
          <h2 id="notes">Our notes</h2>
          <NoteList notes={customer.notes} />
          <NoteForm action={here} form={form} />
        </section>
        <div className="stack">
          {enquiries && <Enquiries enquiries={enquiries} />}
          <Block block={block} here={here} form={form} />
        </div>
      </div>
    </div>
  );
}

function Orders({ orders, place }: Pick<CustomerPage, "orders"> & { place: Parameters<typeof ListPages>[0]["place"] }) {
  return (
    <section className="card mt-4 mb-4" aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      <ul className="ruled">
        {orders.map(({ number, status, when, who, total, mark }) => (
          <li key={number} className="cluster cluster--close">
            <Link className="link tap" to={href("/back-office/orders/:number", { number })}>
              {number}
            </Link>
            <span className="mark">{status}</span>
            {mark && <span className={`mark mark--${mark.tone}`}>{mark.words}</span>}
            <span className="small muted">{[when, who, total].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
      <ListPages place={place} of="orders" />
    </section>
  );
}

function Money({ money }: { money: NonNullable<CustomerPage["money"]> }) {
  return (
    <section className="card" aria-labelledby="money">
      <h2 id="money">Money</h2>
      <ul className="ruled">
        {money.map(({ name, amount }) => (
          <li key={name} className="ends">
            <p>{name}</p>
            <p className="num digits">{amount}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Enquiries({ enquiries }: { enquiries: NonNullable<CustomerPage["enquiries"]> }) {
  return (
    <section className="card" aria-labelledby="enquiries">
      <h2 id="enquiries">Complaints and enquiries</h2>
      {enquiries.length === 0 && <p>None.</p>}
      <ul className="ruled">
        {enquiries.map(({ reference, kind, status, when }) => (
          <li key={reference} className="cluster cluster--close">
            <Link className="link tap" to={href("/back-office/enquiries/:reference", { reference })}>
              {reference}
            </Link>
            <span className={kind === "Complaint" ? "mark mark--due" : "mark"}>{kind}</span>
            <span className="small muted">
              {status}, {when}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FormProps<Field extends string> = { here: string; form: FormState<Field> };

function Block({ block, here, form }: Pick<CustomerPage, "block"> & FormProps<"reason">) {
  const mayBlock = useMay()("block");
  if (!block && !mayBlock) return null;
  return (
    <section className="card" aria-labelledby="block">
      <h2 id="block">{block ? "Blocked" : "No more orders"}</h2>
      {block && (
        <>
          <p className="written narrow break">{block.reason}</p>
          <p className="small muted">
            {block.by}, {block.at}
          </p>
        </>
      )}
      {mayBlock && (
        <form className="stack stack--wide stack--start mt-4" method="post" action={here} noValidate>
          {!block && (
            <TextField
              form={form}
              name="reason"
              label="Why"
              hint="The checkout then asks this customer to call you. It does not tell the reason."
              maxLength={200}
              autoComplete="off"
            />
          )}
          {block ? (
            <button className="tool" name="intent" value="lift">
              Lift the block
            </button>
          ) : (
            <button className="tool tool--risk" name="intent" value="block">
              Block this customer
            </button>
          )}
        </form>
      )}
    </section>
  );
}
