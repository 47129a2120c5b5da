type Turns = { asked: number; rounds: number };

/** The milliseconds until a page has arrived. Throws unless the status is 200 and the page is complete. */
export async function ask(url: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers: { Cookie: cookie }, redirect: "manual" });
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes("</html>")) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - begun;
}

/**
 * Measures how many milliseconds each shop takes for a request. In each round, the shops are asked in turn, each of
 * them `asked` times. Returns each shop's median in the fastest round, which has the lowest sum of medians.
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

/** The middle one of the sorted numbers; of an even number of them, the larger of the two in the middle. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
