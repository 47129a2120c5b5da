export default function Refund() {
  return <h1>Refund</h1>;
}
