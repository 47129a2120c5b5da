import { useState } from "react";

/**
 * Returns the router's latest answer to a form of this page, which contains the typed values. The router drops the
 * answer when the visitor follows a link within the page; this hook keeps it.
 */
export function useKept<Answer>(latest: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(latest);
  if (latest !== undefined && latest !== kept) keep(latest);
  return latest ?? kept;
}
