import type { Lane } from "#domain/orders/board/lanes.ts";

const sentences: Record<Lane, string> = {
  unpaid: "No order waits for its money. One that is to be paid by UPI or card appears here until it is paid.",
  cook: "Nothing to cook. An order appears here once it is paid, or placed to be paid in cash.",
  packed: "Nothing is packed. What you mark packed appears here until a courier takes it or it is called ready.",
  ready: "Nothing waits to be collected. What you mark ready appears here until its customer comes.",
  road: "Nothing is on the road. What you hand to a courier appears here until it is delivered.",
  done: "Nothing is done yet. What was delivered, collected or came back appears here.",
  cancelled: "No order was cancelled. One that is cancelled, or not paid in time, appears here.",
};

/** Says why a list of the order board is empty. `isLater`: whether this is not the list's first page. */
export function EmptyLane({ lane, isFiltered, isLater }: { lane: Lane; isFiltered: boolean; isLater: boolean }) {
  if (isLater) return <p className="desk-narrow mt-3">That was all.</p>;
  return <p className="desk-narrow mt-3">{isFiltered ? "No order of this list fits the filter." : sentences[lane]}</p>;
}
