import { useEffect } from "react";
import { href, useFetcher } from "react-router";

/** How often an open board asks whether anything has happened, in milliseconds. */
const EVERY = 20_000;

/**
 * The newest data of a list: as the page was loaded with, or as it is renewed while the page is open and in sight. A
 * renewal leaves ticks and focus as they are, and prolongs no session. `here`: the address of the list.
 */
export function useRenewed<Data extends { news: number }>(loaded: Data, here: string): Data {
  const fetcher = useFetcher({ key: here });
  const fetched = fetcher.data as Data | undefined;
  const latest = fetched && fetched.news >= loaded.news ? fetched : loaded;
  const { load } = fetcher;
  useEffect(() => {
    const renew = async () => {
      if (await isNewer(latest.news)) await load(`${here}${here.includes("?") ? "&" : "?"}renews`);
    };
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      void renew();
    }, EVERY);
    return () => clearInterval(timer);
  }, [here, latest.news, load]);
  return latest;
}

/** Whether anything has happened since; false without a network. */
async function isNewer(known: number): Promise<boolean> {
  try {
    const answer = await fetch(`${href("/back-office/orders/news")}?renews`, {
      headers: { Accept: "application/json" },
    });
    return answer.ok && ((await answer.json()) as { news: number }).news > known;
  } catch {
    return false;
  }
}
