import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { answerInTurn } from "./answers.server.ts";

function aForm() {
  const body = new URLSearchParams({ email: "sita@example.net", password: "four mangoes in a basket" });
  return new Request("https://shop.example/sign-in", { method: "POST", body });
}

test("when too many sign in at once, the next keeps what she typed but her password, and is not looked at", async () => {
  const leave = Promise.withResolvers<string>();
  let looked = 0;
  const signIn = () => {
    looked += 1;
    return leave.promise;
  };
  const others = Array.from({ length: 24 }, () => answerInTurn(new RouterContextProvider(), aForm(), signIn));

  const refused = await answerInTurn(new RouterContextProvider(), aForm(), signIn);
  expect(looked).toBe(24);
  expect(refused).toMatchObject({
    data: { values: { email: "sita@example.net" }, problems: { form: expect.stringContaining("in a few seconds") } },
    init: { status: 503 },
  });
  expect(JSON.stringify(refused)).not.toContain("mangoes");

  leave.resolve("signed in");
  expect(new Set(await Promise.all(others))).toEqual(new Set(["signed in"]));
  expect(await answerInTurn(new RouterContextProvider(), aForm(), signIn)).toBe("signed in");
});
