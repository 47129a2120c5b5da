import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lanes } from "#domain/orders/board/lanes.ts";
import { EmptyLane } from "./empty-lane.tsx";

test("each empty list says what will appear in it, and a narrowed one that nothing fits", () => {
  const sentences = lanes.map((lane) =>
    renderToStaticMarkup(<EmptyLane lane={lane} isFiltered={false} isLater={false} />),
  );
  expect(new Set(sentences).size).toBe(lanes.length);
  for (const sentence of sentences) expect(sentence).toMatch(/appears? (here|in)/);
  expect(renderToStaticMarkup(<EmptyLane lane="cook" isFiltered isLater={false} />)).toContain("fits the filter");
  expect(renderToStaticMarkup(<EmptyLane lane="cook" isFiltered={false} isLater />)).toContain("That was all");
});
