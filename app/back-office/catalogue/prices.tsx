export default function Prices() {
  return <h1>Prices</h1>;
}
