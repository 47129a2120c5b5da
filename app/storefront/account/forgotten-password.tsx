export default function ForgottenPassword() {
  return <h1>ForgottenPassword</h1>;
}
