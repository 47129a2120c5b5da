/** What was just done, on the page that it led to. */
export function Said({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <p className="banner" id="said" role="status" tabIndex={-1}>
      {sentence}
    </p>
  );
}
