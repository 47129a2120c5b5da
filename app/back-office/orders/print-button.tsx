/** Opens the browser's print window; without a script that is found in the browser itself. */
export function PrintButton() {
  return (
    <button type="button" className="tool needs-script" onClick={() => window.print()}>
      Print
    </button>
  );
}
