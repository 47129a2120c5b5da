import { whoActs } from "#app/access.ts";
import { database, formFailed, type Context } from "#app/context.ts";
import { conflict, done, readForm } from "#app/form.server.ts";
import { findGuest, eraseGuest, listedOf, waitsOf, type Guest } from "#domain/customers/guests.server.ts";
import { countReviewsOf } from "#domain/orders/reviews/reviews.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";

/** The person whose data are to be erased. */
export type Asked = {
  name: string;
  /** Whether the data belong to a customer account. Only the account's holder can erase such data. */
  account: boolean;
  person: Guest["person"];
};

/** What the page shows before a person's data are erased. */
export async function guestPage(context: Context, { name, account, person }: Asked) {
  const guest = await findGuest(context.get(database), person);
  const waits = waitsOf(guest);
  return {
    name,
    account,
    orders: guest.orders.map((order) => ({
      number: order.number,
      words: `${order.name}, ${statusInWords(order.status)}`,
      /** Whether the order is unfinished, and therefore erased later. */
      waits: waits.orders.includes(order),
    })),
    enquiries: guest.enquiries.map((enquiry) => ({
      reference: enquiry.reference,
      words: enquiry.name,
      /** Whether the enquiry is an unsettled complaint, and therefore erased later. */
      waits: waits.enquiries.includes(enquiry),
    })),
    reviews: await countReviewsOf(
      context.get(database),
      guest.orders.map(({ id }) => id),
    ),
    /** How many orders and enquiries with the same mobile or e-mail are kept, because they belong to accounts. */
    inAccounts: guest.inAccounts,
    /** The listed orders and enquiries as text. The form sends this text, so that the shop notices a changed list. */
    seen: listedOf(guest),
    failed: context.get(formFailed),
  };
}

export type GuestView = Awaited<ReturnType<typeof guestPage>>;

/**
 * Erases a person's data. Unfinished orders and unsettled complaints are erased later. Refuses if the data belong to an
 * account, or if the list of orders and enquiries has changed since the page was shown.
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
