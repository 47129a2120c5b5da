/**
 * Shows a sentence that says what the last form did; nothing without one. The page's URL then ends in #done, so that
 * the sentence gets the focus.
 */
export function Said({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {sentence}
    </p>
  );
}
