import { useEffect, type RefObject } from "react";

/**
 * Moves the focus to `place` when it appears, unless a field has the focus, for example because the visitor began to
 * type before the script started.
 */
export function useFocusUnlessTaken(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!document.activeElement?.matches("input, select, textarea")) place.current?.focus();
  }, [place]);
}
