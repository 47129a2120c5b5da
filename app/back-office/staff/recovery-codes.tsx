import { href, Link } from "react-router";

/** Shows new recovery codes, which are never shown again. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className="card mt-3" id="problem" aria-labelledby="codes" tabIndex={-1}>
      <h2 id="codes">Your recovery codes</h2>
      <p>
        Write them down or print them, and keep them where your phone is not. Each stands in once for your second
        factor. They are shown only now; earlier ones work no more.
      </p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Link className="tool" to={href("/back-office/your-sign-in")}>
        I have written them down
      </Link>
    </section>
  );
}
