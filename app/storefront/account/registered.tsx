export default function Registered() {
  return <h1>Registered</h1>;
}
