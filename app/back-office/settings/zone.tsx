export default function Zone() {
  return <h1>Zone</h1>;
}
