export default function Statement() {
  return <h1>Statement</h1>;
}
