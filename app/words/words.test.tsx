import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { speaking } from "./speaking.server.ts";
import { i18n, language, linkTo, oneOf } from "./words.ts";

const packs = (count: number) => plural(count, { one: "# pack", other: "# packs" });
const soldOut = msg`Sold out`;
const placed = (total: string) => t`Place order: ${total}`;
const withElements = () =>
  renderToStaticMarkup(
    <>
      <Trans>
        Have an account? <a href="/sign-in">Sign in</a>
      </Trans>
      <Trans>
        Made in Guntur,
        <br />
        eaten everywhere.
      </Trans>
    </>,
  );

test("outside of a language the server speaks English, as the sentence stands in the code", () => {
  expect([language(), i18n._(soldOut), placed("₹499"), oneOf(["UPI", "card"]), linkTo("/cart")]).toEqual([
    "en",
    "Sold out",
    "Place order: ₹499",
    "UPI or card",
    "/cart",
  ]);
  expect([packs(1), packs(2), packs(123456)]).toEqual(["1 pack", "2 packs", "1,23,456 packs"]);
});

test("in Telugu the same sentences are said in Telugu, with digits and lakhs as in English", () => {
  const said = speaking("te", () => [i18n._(soldOut), placed("₹499"), packs(1), packs(123456), linkTo("/cart")]);
  expect(said).toEqual(["అయిపోయింది", "ఆర్డర్ చేయండి: ₹499", "1 ప్యాక్", "1,23,456 ప్యాక్‌లు", "/te/cart"]);
});

test("two visitors who are answered at the same time each hear their own language", async () => {
  const after = (turns: number) => async () => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    return i18n._(soldOut);
  };
  const all = await Promise.all([speaking("te", after(3)), speaking("en", after(2)), speaking("te", after(1))]);
  expect(all).toEqual(["అయిపోయింది", "Sold out", "అయిపోయింది"]);
});

test("elements of a sentence keep their place and their words, in each language", () => {
  expect(withElements()).toBe('Have an account? <a href="/sign-in">Sign in</a>Made in Guntur,<br/>eaten everywhere.');
  expect(speaking("te", withElements)).toMatch(
    /^[^<A-Za-z]+<a href="\/sign-in">[^<A-Za-z]+<\/a>[^<A-Za-z]*<br\/>[^<A-Za-z]+$/,
  );
});
