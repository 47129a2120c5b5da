import type { QrPath } from "#platform/qr.server.ts";

/** A QR code; `label` says what it leads to. */
export function Qr({ code: { size, path }, label }: { code: QrPath; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
