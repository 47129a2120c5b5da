/** Opens the print dialog. Hidden when the browser runs no scripts. */
export function PrintButton() {
  return (
    <button type="button" className="tool needs-script" onClick={() => window.print()}>
      Print
    </button>
  );
}
