/** The value of the form's day field when the customer chose “the earliest day” instead of a date. */
export const EARLIEST = "earliest";
