import { href, Link } from "react-router";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { ForMore } from "./for-more.tsx";
import type { refuseLine } from "./refused-line.server.ts";

type Props = { refused: Awaited<ReturnType<typeof refuseLine>>["data"] | undefined; kind: "add" | "set" };

/**
 * The page that answers a refused cart form when the browser runs no JavaScript. `kind`: whether the form adds to the
 * quantity or sets it.
 */
export function RefusedLine({ refused, kind }: Props) {
  if (!refused) return null;
  const { values, problems, packId, slug, name } = refused;
  const [action, field, button] =
    kind === "add"
      ? [href("/cart/lines"), "quantity", "ADD TO ITEM"]
      : [href("/cart/lines/:packId", { packId }), "to", "Change the quantity"];
  return (
    <div className="wrap page narrow">
      <title>{`Error: How many of ${name} | The Tastemakers`}</title>
      <h1 className="pgh">That did not work</h1>
      <ErrorSummary problems={problems} />
      <p className="row">
        <ForMore refused={problems.quantity} />
      </p>
      <form className="stack" method="post" action={action}>
        {kind === "add" && <input type="hidden" name="packId" value={packId} />}
        <TextField
          form={{ values: { [field]: values.quantity }, problems: { [field]: problems.quantity } }}
          name={field}
          id="quantity"
          label={`How many of ${name}`}
          inputMode="numeric"
          autoComplete="off"
        />
        <button className="btn">{button}</button>
      </form>
      <p className="row mt-6">
        <Link className="link" to={href("/cart")}>
          To the cart
        </Link>
        <Link className="link" to={href("/shop/:slug", { slug })}>
          Back to its page
        </Link>
      </p>
    </div>
  );
}
