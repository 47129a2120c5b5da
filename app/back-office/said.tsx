/** What became of the last press; the address leads the focus here. */
export function Said({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p id="done" className="banner banner--good" role="status" tabIndex={-1}>
      {sentence}
    </p>
  );
}
