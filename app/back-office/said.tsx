/** What the last form did. The address ends in #done, so the focus is here. */
export function Said({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {sentence}
    </p>
  );
}
