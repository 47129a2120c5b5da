import { useState } from "react";

/**
 * The last answer to a form of this page. The router forgets it as soon as a link within the page is followed, such as
 * one from the error summary to its field; what was typed must outlive that.
 */
export function useKept<Answer>(latest: Answer | undefined): Answer | undefined {
  const [kept, keep] = useState(latest);
  if (latest !== undefined && latest !== kept) keep(latest);
  return latest ?? kept;
}
