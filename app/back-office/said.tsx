/** What the last form did, as a sentence; nothing without one. The URL ends in #done, so that it gets the focus. */
export function Said({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {sentence}
    </p>
  );
}
