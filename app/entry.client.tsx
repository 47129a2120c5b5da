import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** On one of these events, React would hydrate the page without a pause, and a slow phone would not answer the tap. */
const taps = ["pointerdown", "touchstart", "mousedown", "pointerup", "touchend", "mouseup", "click"];
/** Elements whose taps React handles. The browser answers a tap elsewhere by itself: links lead, menus open. */
const controls = "button, input, select, textarea, label";

function hideFromReact(event: Event) {
  if (!(event.target as Element).closest(controls)) event.stopImmediatePropagation();
}

for (const tap of taps) addEventListener(tap, hideFromReact, { capture: true, passive: true });

function Hydrated({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    for (const tap of taps) removeEventListener(tap, hideFromReact, { capture: true });
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <Hydrated>
      <HydratedRouter />
    </Hydrated>,
  );
});
