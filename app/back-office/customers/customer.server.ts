import { may } from "#app/access.ts";
import { kindNames, statusNames } from "#app/back-office/enquiries/words.ts";
import { reachOf } from "#app/back-office/orders/order-customer.server.ts";
import { statusName } from "#app/back-office/orders/words.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { listEnquiriesOfCustomer } from "#domain/enquiries/related.server.ts";
import { formatRupees } from "#domain/money.ts";
import { moneyMarkOf } from "#domain/orders/board/staff-transitions.ts";
import {
  buyersName,
  listOrdersOfCustomer,
  readCustomer,
  type Customer,
  type CustomersMoney,
} from "#domain/orders/customer/customers.server.ts";
import { findBlock, listCustomerNotes } from "#domain/orders/customer-notes/notes.server.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import { buyersMobile } from "#domain/orders/documents/bill.ts";
import { readSums } from "#domain/orders/orders.server.ts";
import { dateInWords, dayInIndia } from "#platform/day.ts";
import { ordersInWords } from "./words.ts";

const PAGE = 10;

/** What a customer's page shows, in words. `after`: the number of the last order of the page before. */
export async function customerPage(context: Context, customer: Customer, after: string | undefined) {
  const db = context.get(database);
  const { key, userId, latest } = customer;
  const user = userId ? await findUser(db, userId) : undefined;
  const name = user?.name ?? buyersName(latest);
  const email = user?.email ?? latest.email;
  const mobile = user?.mobile ?? buyersMobile(latest);
  const { counts, money } = await readCustomer(db, key);
  const found = await listOrdersOfCustomer(db, key, { most: PAGE + 1, after });
  const orders = found.slice(0, PAGE);
  const seesMoney = may(context, "money");
  const sums = await readSums(
    db,
    orders.map(({ id }) => id),
  );
  const block = await findBlock(db, customer);
  return {
    name,
    words: ordersInWords(counts),
    hasAccount: userId !== null,
    email,
    reach: mobile ? reachOf(mobile, `Namaste ${name}, `) : undefined,
    orders: orders.map((order) => ({
      number: order.number,
      status: statusName(order.status),
      when: dayOf(order.placedAt),
      who: order.name === name ? undefined : `for ${order.name}`,
      total: seesMoney ? formatRupees(sums.get(order.id)!.totalPaise) : undefined,
      mark: seesMoney ? moneyMarkOf({ ...order, sums: sums.get(order.id)! }) : undefined,
    })),
    next: found.length > PAGE ? orders.at(-1)!.number : undefined,
    money: seesMoney ? moneyInWords(money) : undefined,
    enquiries: may(context, "enquiries")
      ? (await listEnquiriesOfCustomer(db, { ...customer, email })).map(({ reference, kind, status, receivedAt }) => ({
          reference,
          kind: kindNames[kind],
          status: statusNames[status],
          when: dayOf(receivedAt),
        }))
      : undefined,
    notes: (await listCustomerNotes(db, customer)).map(({ id, text, by, writtenAt }) => ({
      id,
      text,
      by,
      at: momentInWords(writtenAt),
    })),
    block: block && { reason: block.reason, by: block.by, at: momentInWords(block.blockedAt) },
    failed: context.get(formFailed),
  };
}

export type CustomerPage = Awaited<ReturnType<typeof customerPage>>;

function dayOf(moment: Date): string {
  return dateInWords(dayInIndia(moment), dayInIndia(new Date()));
}

function moneyInWords({ received, returned, toGiveBack, toCome }: CustomersMoney) {
  const always = [{ name: "Came", paise: received }];
  const others = [
    { name: "Went back", paise: returned },
    { name: "To give back", paise: toGiveBack },
    { name: "To be paid yet", paise: toCome },
  ];
  return [...always, ...others.filter(({ paise }) => paise > 0)].map(({ name, paise }) => ({
    name,
    amount: formatRupees(paise),
  }));
}
