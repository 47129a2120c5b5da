import { startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

let isHydrated = false;

// On such an event, React would hydrate the page without a pause, and a slow phone would not answer the tap. React
// handles taps on buttons and forms; elsewhere the browser answers by itself: links lead and menus open.
for (const tap of [
  "pointerdown",
  "pointerup",
  "pointercancel",
  "touchstart",
  "touchend",
  "touchcancel",
  "mousedown",
  "mouseup",
  "click",
]) {
  const hide = (event: Event) =>
    isHydrated || (event.target as Element).closest("form,button") || event.stopImmediatePropagation();
  addEventListener(tap, hide, true);
}

function Page() {
  useLayoutEffect(() => {
    isHydrated = true;
  });
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Page />);
});
