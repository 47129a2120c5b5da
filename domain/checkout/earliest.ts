/** What a form says in place of a day when the customer chose the earliest one, in words, whichever it will be. */
export const EARLIEST = "earliest";
