/**
 * Shows a sentence that says what was just done; shows nothing without one. The sentence gets the focus if the action
 * has redirected to a URL that ends in #done, for example by `doneHere`.
 */
export function Said({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {sentence}
    </p>
  );
}
