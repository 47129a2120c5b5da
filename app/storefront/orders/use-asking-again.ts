import { useEffect } from "react";
import { useRevalidator } from "react-router";

const FIRST = 4000;
const LONGEST = 15_000;

/**
 * Asks the shop again and again whether the money has come, ever more slowly, and not while nobody looks. A shop that is
 * out of reach is not asked: the page would give way to one that says so.
 */
export function useAskingAgain(waiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting) return undefined;
    let pause = FIRST;
    let timer = setTimeout(ask, pause);
    function ask() {
      if (document.visibilityState === "visible")
        void isShopReady().then((isReady) => (isReady ? revalidate() : undefined));
      pause = Math.min(LONGEST, pause * 1.5);
      timer = setTimeout(ask, pause);
    }
    return () => clearTimeout(timer);
  }, [waiting, revalidate]);
}

const isShopReady = () =>
  fetch("/readyz").then(
    ({ ok }) => ok,
    () => false,
  );
