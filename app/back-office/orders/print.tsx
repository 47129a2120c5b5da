export default function Print() {
  return <h1>Print</h1>;
}
