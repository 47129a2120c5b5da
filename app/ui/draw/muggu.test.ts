import { expect, test } from "vitest";
import { drawMuggu } from "#app/ui/draw/muggu.ts";

test("a muggu has a dot for each cell and closed threads round them", () => {
  const { viewBox, shapes } = drawMuggu({ rows: [1, 3, 1], line: 2, dot: 3 });
  expect(viewBox).toBe("-4 -4 68 68");
  expect(shapes.match(/<circle/g)).toHaveLength(5);
  expect(shapes.match(/M/g)?.length).toBe(shapes.match(/Z/g)?.length);
});

test("a gap leaves the first thread open", () => {
  const whole = drawMuggu({ rows: [1, 3, 1], line: 2, dot: 3 }).shapes;
  const open = drawMuggu({ rows: [1, 3, 1], line: 2, dot: 3, gap: 2 }).shapes;
  expect(open.match(/Z/g)?.length ?? 0).toBe((whole.match(/Z/g)?.length ?? 0) - 1);
});
