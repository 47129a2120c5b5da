export default function NewPassword() {
  return <h1>NewPassword</h1>;
}
