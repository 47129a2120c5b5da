import type { EnquiryCounts } from "#domain/enquiries/clocks.server.ts";

/** How many enquiries are new, in red while the time for a complaint runs out. */
export function EnquiryCount({ fresh, urgent }: EnquiryCounts) {
  const runsOut = urgent.length > 0;
  if (fresh === 0 && !runsOut) return null;
  return (
    <span className={runsOut ? "count" : "count count--calm"}>
      {fresh > 0 ? fresh : <span aria-hidden="true">!</span>}
      <span className="visually-hidden">
        {fresh > 0 && " new"}
        {runsOut && ", the time for a complaint runs out"}
      </span>
    </span>
  );
}
