/** For each value of a colour channel, 0 to 255, the value to show instead. */
type Curve = Uint8Array;

/**
 * The largest factors for colours and for contrast, and the smallest exponent for brightness. A smaller exponent
 * brightens more. Stronger changes would show noise and false colours.
 */
const [STRONGEST_GAIN, STRONGEST_STRETCH, STRONGEST_LIFT] = [2, 2.4, 0.6];
/** The share of the light's colour cast that is removed. The rest stays, because it makes food look warm. */
const WHITENED = 0.85;
const [BLACK, WHITE, MIDDLE] = [6, 246, 0.5];

/**
 * Curves for red, green and blue that brighten a photograph and make its light white. `pixels` are red, green and blue
 * values in turn, from 0 to 255.
 */
export function toneOf(pixels: Uint8Array): [Curve, Curve, Curve] {
  const gains = whiteningOf(pixels);
  const lights = lightsOf(pixels, gains);
  const [dark, middle, bright] = [at(lights, 0.01), at(lights, 0.5), at(lights, 0.985)];
  const stretch = Math.max(1, Math.min(STRONGEST_STRETCH, (WHITE - BLACK) / Math.max(1, bright - dark)));
  // Dark tones are moved only if that raises the contrast.
  const shift = stretch > 1 ? Math.min(dark, BLACK + dark * 0.5) : 0;
  const opened = Math.min(1, Math.max(0.02, ((middle - shift) * stretch) / 255));
  const lift = opened >= MIDDLE ? 1 : Math.max(STRONGEST_LIFT, Math.log(MIDDLE) / Math.log(opened));
  return gains.map((gain) =>
    Uint8Array.from({ length: 256 }, (_, value) => {
      const open = Math.min(1, Math.max(0, ((value * gain - shift) * stretch) / 255));
      return Math.round(255 * open ** lift);
    }),
  ) as [Curve, Curve, Curve];
}

/**
 * Factors for red, green and blue that make a photograph's light white. The light's colour is taken from bright, nearly
 * grey parts, such as a plate or a wall.
 */
function whiteningOf(pixels: Uint8Array): [number, number, number] {
  const lights = lightsOf(pixels, [1, 1, 1]);
  const [from, to] = [at(lights, 0.8), Math.min(252, at(lights, 0.995))];
  const bright: { colour: [number, number, number]; strength: number }[] = [];
  for (let i = 0; i < pixels.length; i += 3) {
    const colour = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!] as [number, number, number];
    const light = lightOf(colour);
    if (light >= from && light <= to)
      bright.push({ colour, strength: 1 - Math.min(...colour) / Math.max(...colour, 1) });
  }
  bright.sort((one, other) => one.strength - other.strength);
  const greyest = bright.slice(0, Math.ceil(bright.length / 3));
  if (greyest.length === 0) return [1, 1, 1];
  const mean = [0, 1, 2].map(
    (channel) => greyest.reduce((sum, { colour }) => sum + colour[channel]!, 0) / greyest.length,
  ) as [number, number, number];
  const whole = mean.map((value) => Math.log(lightOf(mean) / Math.max(1, value)));
  // All three are corrected by the same share; otherwise a new colour cast would remain.
  const share = Math.min(WHITENED, Math.log(STRONGEST_GAIN) / Math.max(1e-6, ...whole.map(Math.abs)));
  return whole.map((log) => Math.exp(log * share)) as [number, number, number];
}

/** How bright a colour looks, 0 to 255 (Rec. 709). */
function lightOf([red, green, blue]: readonly [number, number, number]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The brightness of each pixel after its colours are multiplied by these factors. The darkest pixel comes first. */
function lightsOf(pixels: Uint8Array, [red, green, blue]: readonly [number, number, number]): Float32Array {
  const lights = new Float32Array(pixels.length / 3);
  for (let i = 0; i < lights.length; i += 1)
    lights[i] = lightOf([pixels[i * 3]! * red, pixels[i * 3 + 1]! * green, pixels[i * 3 + 2]! * blue]);
  return lights.toSorted();
}

const at = (sorted: Float32Array, share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
