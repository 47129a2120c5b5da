export default function Enquiry() {
  return <h1>Enquiry</h1>;
}
