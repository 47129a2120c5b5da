export default function YourData() {
  return <h1>YourData</h1>;
}
