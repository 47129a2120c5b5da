import { useState } from "react";

/**
 * Returns the latest answer to a form of this page, with the typed values. The router alone would drop the answer when
 * the visitor follows a link within the page.
 */
export function useKept<Answer>(latest: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(latest);
  if (latest !== undefined && latest !== kept) keep(latest);
  return latest ?? kept;
}
