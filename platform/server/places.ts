import { networkOf } from "../limits.server.ts";

/** How many large bodies one browser, all browsers of one network, and everybody may send at the same time. */
const [OF_A_BROWSER, OF_A_NETWORK, OF_ALL] = [2, 4, 8];

/**
 * Bounds how many large bodies are received and worked on at the same time. `take` returns a function that gives the
 * place back; "own" when the browser has as many places as it may, and "others" when there is none for other reasons.
 * Whoever invents cookies still has no more places than their network.
 */
export function createPlaces() {
  const taken = new Set<{ browser: string; network: string }>();

  function take({ address, cookie = "" }: { address: string; cookie?: string | undefined }) {
    const network = networkOf(address);
    const one = { network, browser: `${network} ${cookie}` };
    const ofNetwork = [...taken].filter((other) => other.network === network);
    if (ofNetwork.filter(({ browser }) => browser === one.browser).length >= OF_A_BROWSER) return "own";
    if (ofNetwork.length >= OF_A_NETWORK || taken.size >= OF_ALL) return "others";
    taken.add(one);
    return () => void taken.delete(one);
  }

  return { take };
}
