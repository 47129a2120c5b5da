import { useState } from "react";

/**
 * The latest answer to a form of this page, even after the router has dropped it. The router drops it when a link
 * within the page is followed, such as from the error summary to a field; the typed values must stay.
 */
export function useKept<Answer>(latest: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(latest);
  if (latest !== undefined && latest !== kept) keep(latest);
  return latest ?? kept;
}
