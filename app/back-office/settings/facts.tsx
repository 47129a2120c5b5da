export default function Facts() {
  return <h1>Facts</h1>;
}
