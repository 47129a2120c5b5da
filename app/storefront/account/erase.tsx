export default function Erase() {
  return <h1>Erase</h1>;
}
