export default function Addresses() {
  return <h1>Addresses</h1>;
}
