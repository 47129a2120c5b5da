/** What is said of a parcel that may not travel without an e-way bill. */
export function EWayBill() {
  return (
    <p>
      <span className="mark mark--due">E-way bill</span> Worth more than ₹50,000 with tax: make part A of the e-way bill
      before it leaves, also for a private buyer. The carrier adds the vehicle.
    </p>
  );
}
