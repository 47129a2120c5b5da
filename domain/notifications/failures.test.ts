import { expect, test } from "vitest";
import { whyInWords } from "./failures.ts";

test.each([
  [{ type: "Error", code: "EAUTH", responseCode: 535 }, "does not accept the user name or the password"],
  [{ type: "Error", code: "ESOCKET", syscall: "connect" }, "The mail server does not answer (ESOCKET)."],
  [
    { type: "Error", code: "EENVELOPE", responseCode: 550, answer: "550 5.7.1" },
    "refuses the letter (550 5.7.1). It is about its rules",
  ],
  [{ type: "Error", responseCode: 451 }, "asks to come back later (451)."],
  [
    { type: "TypeError", message: "fetch failed", cause: { type: "Error", code: "ECONNREFUSED" } },
    "There was no answer (ECONNREFUSED).",
  ],
  [
    {
      type: "DrizzleQueryError",
      statement: "insert into orders",
      cause: { type: "DatabaseError", code: "23514", table: "orders" },
    },
    "The database did not take it (23514, orders).",
  ],
  [{ type: "Error", message: "There is no event 7 of an order" }, "There is no event 7 of an order."],
  [{ type: "TypeError" }, "Something broke in the shop (TypeError). Its log has more."],
])("%o is told as why it failed", (facts, words) => {
  expect(whyInWords(facts)).toContain(words);
});
