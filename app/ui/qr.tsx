import type { QrPath } from "#platform/qr.server.ts";

/** A QR code. `label`: what it opens, for screen readers. */
export function Qr({ code: { size, path }, label }: { code: QrPath; label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
