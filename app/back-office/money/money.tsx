export default function Money() {
  return <h1>Money</h1>;
}
