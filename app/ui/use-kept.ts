import { useState } from "react";

/**
 * Returns `latest`, the router's answer to a form of this page, and remembers it. While `latest` is undefined, returns
 * the answer remembered last. The router drops the answer when the visitor follows a link within the page, such as from
 * the error summary to a field, but the typed values must stay.
 */
export function useKept<Answer>(latest: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(latest);
  if (latest !== undefined && latest !== kept) keep(latest);
  return latest ?? kept;
}
