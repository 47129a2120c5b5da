import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CardMessage } from "./packing-slip.tsx";

test("a gift's message and name say when they are in Telugu", () => {
  const drawn = renderToStaticMarkup(<CardMessage message="దీపావళి శుభాకాంక్షలు" from="Sita" />);
  expect(drawn).toContain('<p lang="te">దీపావళి');
  expect(drawn).toContain("<footer>Sita");
});
