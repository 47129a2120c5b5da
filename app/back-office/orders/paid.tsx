export default function Paid() {
  return <h1>Paid</h1>;
}
