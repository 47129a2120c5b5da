/** How whoever paid is asked for something; where their number is not known, the order is where to look. */
export function AskCustomer({ call }: { call: { mobile: string; shown: string } | undefined }) {
  if (!call) return <>look at the order for how to reach the customer, and ask them</>;
  return (
    <>
      ask the customer on{" "}
      <a className="whole" href={`tel:${call.mobile}`}>
        {call.shown}
      </a>
    </>
  );
}
