/**
 * Shows a sentence that says what was just done; nothing without one. The sentence gets the focus if the action
 * redirects to a URL that ends in #done, as `doneHere` does.
 */
export function Said({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {sentence}
    </p>
  );
}
