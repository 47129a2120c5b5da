import { expect, test } from "vitest";
import { wholeSentences } from "./product-card.server.ts";

test("a card's text ends with a whole sentence", () => {
  expect(wholeSentences("One. Two three. Four five six.", 16)).toBe("One. Two three.");
  expect(wholeSentences("A single sentence that is too long.", 10)).toBe("A single sentence that is too long.");
  expect(wholeSentences("No full stop", 40)).toBe("No full stop");
});
