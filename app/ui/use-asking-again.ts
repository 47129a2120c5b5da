import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * The pauses between two requests for the page's data, in milliseconds. The first is `first`; each further one is one
 * and a half times as long as the one before, up to `longest`.
 */
export type Pauses = { first: number; longest: number };

/**
 * Loads the data of the page again and again while `pauses` is given and the page is visible. Each time it first asks
 * whether the server is ready, and if not, it does not load; so an outage does not replace the page by an error screen.
 * A new object in `pauses` starts again with its `first`, so pass a constant.
 */
export function useAskingAgain(pauses: Pauses | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!pauses) return undefined;
    const { first, longest } = pauses;
    let pause = first;
    let timer = setTimeout(ask, pause);
    function ask() {
      if (document.visibilityState === "visible")
        void isShopReady().then((isReady) => (isReady ? revalidate() : undefined));
      pause = Math.min(longest, pause * 1.5);
      timer = setTimeout(ask, pause);
    }
    return () => clearTimeout(timer);
  }, [pauses, revalidate]);
}

const isShopReady = () =>
  fetch("/readyz").then(
    ({ ok }) => ok,
    () => false,
  );
