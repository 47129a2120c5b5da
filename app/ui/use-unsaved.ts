import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

const question = "What you changed here is not saved. Leave it?";

/**
 * Asks for confirmation before the visitor leaves a page with unsaved changes. `isSentBack`: whether the server has
 * shown the form again without saving it. Spread the returned props on the form.
 */
export function useUnsaved(isSentBack: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const isUnsaved = () => form.current !== null && !isSent.current && (isSentBack || differs(form.current));
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      pageOf(currentLocation) !== pageOf(nextLocation) && isUnsaved() && !confirm(question),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  });
  return { ref: form, onSubmit: () => void (isSent.current = true) };
}

function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

function differs(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("input")].some((input) =>
    input.type === "checkbox" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue,
  );
}
