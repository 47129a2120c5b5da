import { t } from "@lingui/core/macro";
import { useEffect, useRef, type ComponentProps } from "react";
import { href, Link } from "react-router";
import { GoodsName, OtherName, packNameOf } from "#app/ui/goods-name.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Refusal } from "#app/storefront/delivery/delivery-answers.server.ts";
import { RefusalWords } from "#app/storefront/delivery/delivery-words.tsx";
import { ProductPicture } from "#app/storefront/catalogue/product-picture.tsx";
import { SaleEnds, UsualPrice } from "#app/storefront/catalogue/sale.tsx";
import { lineTotal, MAX_QUANTITY, parseQuantity, type CartLine } from "#domain/cart/cart.ts";
import { unbroken } from "#domain/catalogue/products/product.ts";
import { formatAmount } from "#domain/money.ts";
import { linkTo } from "#app/words/words.ts";
import { useCart } from "./cart-context.tsx";
import { tooMany } from "./refusals.ts";
import { ForMore } from "./for-more.tsx";

/** A row of the cart: one pack with its quantity and price. */
export function CartRow({
  line,
  shown,
  refusal,
  isHeld,
}: {
  line: CartLine;
  /** What the product's picture needs; undefined until the server has sent it. */
  shown: ComponentProps<typeof ProductPicture>["product"] | undefined;
  /** Why the product cannot be sent to the customer's pincode (postal code). */
  refusal: Refusal | undefined;
  /** Whether an unpaid order of the customer holds the pack. */
  isHeld: boolean;
}) {
  const name = packNameOf(line);
  const { problem } = useCart();
  return (
    <li id={`line-${line.packId}`}>
      <Link
        className="pic cover cover--square"
        to={href("/shop/:slug", { slug: line.slug })}
        tabIndex={-1}
        aria-hidden="true"
      >
        {shown && <ProductPicture product={shown} sizes="128px" alt="" pale />}
      </Link>
      <div>
        <h2>
          <Link className="title-link quiet" to={href("/shop/:slug", { slug: line.slug })}>
            <GoodsName of={line} />
          </Link>
        </h2>
        <OtherName of={line} />
        <p>
          <span className="price">RS. {formatAmount(line.price)}</span> <UsualPrice sale={line.sale} />{" "}
          <span className="pack">{unbroken(line.label)}</span> <SaleEnds sale={line.sale} />
        </p>
        {refusal && <RefusalWords refusal={refusal} />}
        {problem?.packId === line.packId && problem.sentence === tooMany() && (
          <p className="error">
            {problem.sentence} <ForMore refused={problem.sentence} />
          </p>
        )}
      </div>
      <div className="ops cluster cluster--apart">
        <Stepper line={line} name={name} />
        <p className="tot">{isHeld && !line.available ? t`In your order` : totalIn(line, refusal)}</p>
        <QuantityForm packId={line.packId}>
          <button className="icon-button trash" name="to" value="0" aria-label={t`Remove ${name}`}>
            <Icon name="trash" />
          </button>
        </QuantityForm>
      </div>
    </li>
  );
}

function Stepper({ line, name }: { line: CartLine; name: string }) {
  const { set } = useCart();
  const { packId, quantity } = line;
  const full = quantity >= MAX_QUANTITY;
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(quantity);
  useEffect(() => {
    // A number typed before the script ran stays.
    if (input.current && shown.current !== quantity) input.current.value = String(quantity);
    shown.current = quantity;
  }, [quantity]);

  return (
    <QuantityForm packId={packId}>
      <div className="qty">
        {/* Enter in the field presses the form's first button, which must not be the minus button. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {t`Update`}
        </button>
        <button
          className="icon-button"
          name="to"
          value={quantity - 1}
          data-step="-1"
          aria-label={quantity === 1 ? t`Remove ${name}` : t`One less ${name}`}
        >
          <Icon name="minus" />
        </button>
        <input
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          ref={input}
          defaultValue={quantity}
          aria-label={t`Quantity of ${name}`}
          onBlur={(event) => {
            const wanted = parseQuantity(event.target.value, Infinity);
            // A refused quantity is replaced by that of the cart.
            if (wanted === undefined || wanted > MAX_QUANTITY) event.target.value = String(quantity);
            if (wanted !== undefined && wanted !== quantity) set(packId, wanted);
          }}
        />
        <button
          className="icon-button"
          name="to"
          value={full ? quantity : quantity + 1}
          data-step="1"
          disabled={full}
          aria-label={t`One more ${name}`}
        >
          <Icon name="plus" />
        </button>
      </div>
    </QuantityForm>
  );
}

/** A form around the buttons that change a pack's quantity. */
function QuantityForm({ packId, children }: { packId: string; children: React.ReactNode }) {
  const { set, step } = useCart();
  return (
    <form
      method="post"
      action={linkTo(href("/cart/lines/:packId", { packId }))}
      onSubmit={(event) => {
        const submitter = event.nativeEvent.submitter as HTMLButtonElement | null;
        const by = submitter?.dataset.step;
        const typed = new FormData(event.currentTarget).get("quantity");
        const quantity = parseQuantity(submitter?.name === "to" ? submitter.value : typed, Infinity);
        if (quantity === undefined) return;
        event.preventDefault();
        // Clicks may come faster than the page is rendered, so `step` counts from the last chosen quantity.
        if (by) step(packId, by === "1" ? 1 : -1);
        else set(packId, quantity);
      }}
    >
      {children}
    </form>
  );
}

function totalIn(line: CartLine, refusal: Refusal | undefined): string {
  if (!line.available) return t`Sold out`;
  return refusal ? t`Not counted` : t`Total: ${{ total: formatAmount(lineTotal(line)) }} / Rs`;
}
