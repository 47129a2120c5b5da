import { expect, test } from "vitest";
import { toneOf } from "./picture-tone.ts";

type Colour = [number, number, number];

const foods: [string, Colour][] = [
  ["skin, dark", [92, 51, 23]],
  ["skin, brown", [141, 85, 36]],
  ["skin, brown, less yellow", [150, 100, 80]],
  ["skin, light brown", [198, 134, 66]],
  ["skin, fair", [224, 172, 125]],
  ["jaggery, dark", [78, 42, 20]],
  ["jaggery", [150, 90, 40]],
  ["jaggery, golden", [190, 120, 50]],
  ["ghee", [240, 196, 80]],
  ["ghee, melted", [218, 165, 32]],
  ["ghee, set", [250, 235, 180]],
];

const scenes: [string, Colour, number][] = [
  ["alone", [0, 0, 0], 0],
  ["on a white plate", [235, 235, 232], 0.4],
  ["on a white plate in yellow light", [230, 190, 130], 0.4],
  ["on a white plate in the shade", [120, 110, 95], 0.3],
  ["on wood", [110, 80, 55], 0.5],
  ["on a steel plate in blue light", [150, 160, 180], 0.4],
];

/** The hue of a colour in degrees. */
function hueOf([red, green, blue]: Colour): number {
  const high = Math.max(red, green, blue);
  const range = high - Math.min(red, green, blue);
  const sixths =
    high === red ? (green - blue) / range : high === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return (sixths * 60 + 360) % 360;
}

/** By how many degrees the hue differs; 0 for a colour in which nobody sees a hue any more. */
function turnOf(before: Colour, after: Colour): number {
  if (Math.max(...after) - Math.min(...after) < 12) return 0;
  const turned = Math.abs(hueOf(before) - hueOf(after));
  return Math.min(turned, 360 - turned);
}

/** The colour and its neighbours: up to 12 more or less of red, green and blue. */
function neighboursOf(colour: Colour): Colour[] {
  const steps = [-12, 0, 12];
  return steps.flatMap((red) =>
    steps.flatMap((green) =>
      steps.map((blue) => [red, green, blue].map((step, at) => Math.min(255, Math.max(0, colour[at]! + step)))),
    ),
  ) as Colour[];
}

const photograph = (colours: readonly Colour[]) => Uint8Array.from(colours.flat());

/** The mean of red, green and blue over all pixels. */
const lightOf = (pixels: Uint8Array) => pixels.reduce((sum, value) => sum + value, 0) / pixels.length;

test.each(
  scenes.flatMap(([scene, plate, share]) =>
    foods.map(([food, colour]) => [food, scene, colour, plate, share] as const),
  ),
)("%s %s is not darker and keeps its hue within four degrees", (_food, _scene, colour, plate, share) => {
  const some = neighboursOf(colour);
  const plates = Array.from({ length: Math.round((some.length * share) / (1 - share)) }, () => plate);
  const before = photograph([...some, ...plates]);
  const after = before.slice();
  toneOf(before)(after);
  const turns = some.map((one, at) => turnOf(one, [...after.subarray(at * 3, at * 3 + 3)] as Colour));
  expect(Math.max(...turns)).toBeLessThan(4);
  expect(lightOf(after)).toBeGreaterThan(0.95 * lightOf(before));
});

test("what is grey in white light stays grey, and a plate in yellow light becomes nearly white", () => {
  const plate: Colour = [230, 190, 130];
  const before = photograph([...Array.from({ length: 60 }, () => plate), [141, 85, 36], [90, 90, 90]]);
  const after = before.slice();
  toneOf(before)(after);
  const [red, , blue] = after;
  expect(blue! / red!).toBeGreaterThan(0.8);
  const [r, g, b] = after.subarray(-3);
  expect([g, b]).toEqual([r, r]);
});
