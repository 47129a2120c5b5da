export default function Address() {
  return <h1>Address</h1>;
}
