export default function Holidays() {
  return <h1>Holidays</h1>;
}
