/** The value of the form's day field for “the earliest day”. */
export const EARLIEST = "earliest";
