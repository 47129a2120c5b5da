import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/field.tsx";
import { linkTo } from "#app/words/words.ts";
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
      ? [href("/cart/lines"), "quantity", t`ADD TO ITEM`]
      : [href("/cart/lines/:packId", { packId }), "to", t`Change the quantity`];
  return (
    <div className="wrap page narrow">
      <title>{`${t`Error: How many of ${name}`} | The Tastemakers`}</title>
      <h1 className="pgh">{t`That did not work`}</h1>
      <ErrorSummary problems={problems} />
      <p className="row">
        <ForMore refused={problems.quantity} />
      </p>
      <form className="stack" method="post" action={linkTo(action)}>
        {kind === "add" && <input type="hidden" name="packId" value={packId} />}
        <TextField
          form={{ values: { [field]: values.quantity }, problems: { [field]: problems.quantity } }}
          name={field}
          id="quantity"
          label={t`How many of ${name}`}
          inputMode="numeric"
          autoComplete="off"
        />
        <button className="btn">{button}</button>
      </form>
      <p className="row mt-6">
        <Link className="link" to={href("/cart")}>
          {t`To the cart`}
        </Link>
        <Link className="link" to={href("/shop/:slug", { slug })}>
          {t`Back to its page`}
        </Link>
      </p>
    </div>
  );
}
