export default function Stock() {
  return <h1>Stock</h1>;
}
