type Turns = {
  /** How many requests each shop gets in a round. */
  asked: number;
  rounds: number;
};

/** The milliseconds until a page has arrived. Throws unless the status is 200 and the page is complete. */
export async function ask(url: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers: { Cookie: cookie }, redirect: "manual" });
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes("</html>")) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - begun;
}

/**
 * Sends requests to the shops in turn. Returns how many milliseconds each shop takes for a request: its median in the
 * round with the lowest sum of all shops' medians.
 */
export async function compareInTurns<Shop>(
  shops: readonly Shop[],
  { asked, rounds }: Turns,
  askOne: (shop: Shop) => Promise<number>,
): Promise<number[]> {
  let best = shops.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    const took = shops.map((): number[] => []);
    for (let at = 0; at < asked; at++) {
      for (const [place, shop] of shops.entries()) took[place]!.push(await askOne(shop));
    }
    const medians = took.map(median);
    if (sum(medians) < sum(best)) best = medians;
  }
  return best;
}

/** The middle one of the sorted numbers. If there are two in the middle, the larger of them. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
