/** A button that opens the print dialog. */
export function PrintButton() {
  return (
    <button type="button" className="tool needs-script" onClick={() => window.print()}>
      Print
    </button>
  );
}
