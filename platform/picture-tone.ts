/** For each value from 0 to 255, the value to show instead. */
type Curve = Uint8Array;
type Colour = [red: number, green: number, blue: number];

/**
 * The largest factors for colours and for contrast, and the smallest exponent for brightness. A smaller exponent
 * brightens more. Stronger changes would show noise and false colours.
 */
const [STRONGEST_GAIN, STRONGEST_STRETCH, STRONGEST_LIFT] = [2, 2.4, 0.6];
/** The share of the light's colour cast that is removed. The rest stays, because it makes food look warm. */
const WHITENED = 0.85;
/**
 * How strong the colour of the greyest parts may be, from 0 to 1, to be taken for the colour of the light on a white
 * plate. Above the second number it is the colour of the food or of a hand, and nothing is whitened.
 */
const [OF_LIGHT, OF_FOOD] = [0.45, 0.7];
/** How much weaker whitening may make a colour (see `strengthOf`). Brown stays brown, and skin does not turn grey. */
const MOST_PALER = 0.25;
const [BLACK, WHITE, MIDDLE] = [6, 246, 0.5];

/**
 * Returns a function that brightens a photograph and makes its light white, as measured on `measured`. Both take red,
 * green and blue values in turn, from 0 to 255. The function changes its pixels in place and keeps the hue of each.
 */
export function toneOf(measured: Uint8Array): (pixels: Uint8Array) => void {
  const gains = whiteningOf(measured);
  const curve = curveOf(measured, gains);
  return (pixels) => {
    for (let i = 0; i < pixels.length; i += 3) {
      const colour: Colour = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!];
      const white: Colour = [colour[0] * gains[0], colour[1] * gains[1], colour[2] * gains[2]];
      const most = strengthOf(colour);
      const strength = Math.min(most, Math.max(most - MOST_PALER, strengthOf(white)));
      pixels.set(inHueOf(colour, curve[Math.min(255, Math.round(Math.max(...white)))]!, strength), i);
    }
  };
}

/** A colour of the same hue with this highest channel, 0 to 255, and strength, 0 to 1. */
function inHueOf(colour: Colour, high: number, strength: number): Colour {
  const [least, range] = [Math.min(...colour), Math.max(...colour) - Math.min(...colour)];
  const low = high * (1 - strength);
  return colour.map((value) =>
    Math.round(range === 0 ? high : low + ((value - least) / range) * (high - low)),
  ) as Colour;
}

/** How strong a colour is: 0 for grey, 1 for a pure colour. */
function strengthOf(colour: Colour): number {
  return 1 - Math.min(...colour) / Math.max(...colour, 1);
}

/** A curve for the highest channel that brightens a photograph whose colours are multiplied by `gains`. */
function curveOf(pixels: Uint8Array, gains: Colour): Curve {
  const lights = lightsOf(pixels, gains);
  const [dark, middle, bright] = [at(lights, 0.01), at(lights, 0.5), at(lights, 0.985)];
  const stretch = Math.max(1, Math.min(STRONGEST_STRETCH, (WHITE - BLACK) / Math.max(1, bright - dark)));
  // Dark tones are moved only if that raises the contrast.
  const shift = stretch > 1 ? Math.min(dark, BLACK + dark * 0.5) : 0;
  const opened = Math.min(1, Math.max(0.02, ((middle - shift) * stretch) / 255));
  const lift = opened >= MIDDLE ? 1 : Math.max(STRONGEST_LIFT, Math.log(MIDDLE) / Math.log(opened));
  return Uint8Array.from({ length: 256 }, (_, value) => {
    const open = Math.min(1, Math.max(0, ((value - shift) * stretch) / 255));
    return Math.round(255 * open ** lift);
  });
}

/**
 * Factors for red, green and blue that make a photograph's light white. The light's colour is taken from bright, nearly
 * grey parts, such as a plate or a wall.
 */
function whiteningOf(pixels: Uint8Array): Colour {
  const lights = lightsOf(pixels, [1, 1, 1]);
  const [from, to] = [at(lights, 0.8), Math.min(252, at(lights, 0.995))];
  const bright: { colour: Colour; strength: number }[] = [];
  for (let i = 0; i < pixels.length; i += 3) {
    const colour: Colour = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!];
    // As exact as the sorted ones, or the brightest would count as brighter than themselves.
    const light = Math.fround(lightOf(colour));
    if (light >= from && light <= to) bright.push({ colour, strength: strengthOf(colour) });
  }
  bright.sort((one, other) => one.strength - other.strength);
  const greyest = bright.slice(0, Math.ceil(bright.length / 3));
  if (greyest.length === 0) return [1, 1, 1];
  const mean = [0, 1, 2].map(
    (channel) => greyest.reduce((sum, { colour }) => sum + colour[channel]!, 0) / greyest.length,
  ) as Colour;
  const trust = Math.min(1, Math.max(0, (OF_FOOD - strengthOf(mean)) / (OF_FOOD - OF_LIGHT)));
  const whole = mean.map((value) => Math.log(lightOf(mean) / Math.max(1, value)));
  // All three are corrected by the same share; otherwise a new colour cast would remain.
  const share = trust * Math.min(WHITENED, Math.log(STRONGEST_GAIN) / Math.max(1e-6, ...whole.map(Math.abs)));
  return whole.map((log) => Math.exp(log * share)) as Colour;
}

/** How bright a colour looks, 0 to 255 (Rec. 709). */
function lightOf([red, green, blue]: Readonly<Colour>): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The brightness of each pixel after its colours are multiplied by these factors. The darkest pixel comes first. */
function lightsOf(pixels: Uint8Array, [red, green, blue]: Readonly<Colour>): Float32Array {
  const lights = new Float32Array(pixels.length / 3);
  for (let i = 0; i < lights.length; i += 1)
    lights[i] = lightOf([pixels[i * 3]! * red, pixels[i * 3 + 1]! * green, pixels[i * 3 + 2]! * blue]);
  return lights.toSorted();
}

const at = (sorted: Float32Array, share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
