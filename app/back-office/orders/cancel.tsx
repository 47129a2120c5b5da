export default function Cancel() {
  return <h1>Cancel</h1>;
}
