import { whoActs } from "#app/access.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, done, readForm } from "#app/form.server.ts";
import { findGuest, eraseGuest, listedOf, waitsOf, type Guest } from "#domain/customers/guests.server.ts";
import { countReviewsOf } from "#domain/orders/reviews/reviews.server.ts";
import { statusInWords } from "#domain/orders/staff-transitions.ts";

/**
 * The person whose data are to be erased. `person`: the mobile number and e-mail address by which the orders and
 * enquiries are found. `account`: whether the data belong to a customer account; if so, only the account's holder can
 * erase them.
 */
export type Asked = { name: string; account: boolean; person: Guest["person"] };

/**
 * What the page shows before the data of a person without an account are erased: the person's orders and enquiries, and
 * how many reviews the person wrote (`reviews`). `waits`: the order is unfinished, or the enquiry is an unsettled
 * complaint; it is erased only once it is finished or settled. `inAccounts`: how many further orders and enquiries have
 * the person's mobile number or e-mail address but belong to accounts; these are not erased. `seen`: the list of orders
 * and enquiries as one text; the form sends it to `eraseFromForm`, which compares it with the present list.
 */
export async function guestPage(context: Context, { name, account, person }: Asked) {
  const guest = await findGuest(context.get(database), person);
  const waits = waitsOf(guest);
  return {
    name,
    account,
    orders: guest.orders.map((order) => ({
      number: order.number,
      words: `${order.name}, ${statusInWords(order.status)}`,
      waits: waits.orders.includes(order),
    })),
    enquiries: guest.enquiries.map((enquiry) => ({
      reference: enquiry.reference,
      words: enquiry.name,
      waits: waits.enquiries.includes(enquiry),
    })),
    reviews: await countReviewsOf(
      context.get(database),
      guest.orders.map(({ id }) => id),
    ),
    inAccounts: guest.inAccounts,
    seen: listedOf(guest),
    failed: context.get(formFailed),
  };
}

export type GuestView = Awaited<ReturnType<typeof guestPage>>;

/**
 * Erases the person's data and redirects to `back`. Unfinished orders and unsettled complaints are erased only once
 * they are finished or settled; all the rest is erased now. Reviews keep their stars and, if the form says so
 * (`keepsReviews`), their words. Answers 409 when the data belong to an account, or when the person's orders and
 * enquiries are no longer those that the page had shown.
 */
export async function eraseFromForm(context: Context, request: Request, { account, person }: Asked, back: string) {
  const values = await readForm(request);
  const outcome = account
    ? { refused: "An account holds this. Its holder erases it." }
    : await eraseGuest(context.get(database), person, {
        seen: values.seen ?? "",
        by: whoActs(context),
        keepsReviews: values.keepsReviews === "yes",
      });
  if (outcome === "forgotten") return done(back);
  return conflict(context, { values, problems: { form: outcome.refused } });
}
