/** Opens the print dialog. Hidden when the browser runs no scripts. */
export function PrintButton({ children = "Print" }: { children?: string }) {
  return (
    <button type="button" className="tool needs-script" onClick={() => window.print()}>
      {children}
    </button>
  );
}
