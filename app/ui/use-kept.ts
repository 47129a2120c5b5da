import { useState } from "react";

/**
 * Returns the router's latest answer to a form of this page. The router drops that answer when the visitor follows a
 * link within the page, but typed values must stay.
 */
export function useKept<Answer>(latest: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(latest);
  if (latest !== undefined && latest !== kept) keep(latest);
  return latest ?? kept;
}
