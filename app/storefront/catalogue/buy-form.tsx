import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { href, Link } from "react-router";
import { useCart } from "#app/storefront/cart/cart-context.tsx";
import { inCartWords } from "#app/storefront/cart/add-to-cart.tsx";
import { ForMore } from "#app/storefront/cart/for-more.tsx";
import { useStorefront } from "#app/storefront/storefront-data.ts";
import { sayPricePer, sayScarcity } from "#app/sentences/packs.ts";
import { Icon } from "#app/ui/icon.tsx";
import { emptyForm } from "#app/ui/field.tsx";
import { linkTo } from "#app/words/words.ts";
import { MAX_QUANTITY, parseQuantity } from "#domain/cart/cart.ts";
import { namesOf, type Pack, type Product, savingOf, scarcityOf } from "#domain/catalogue/products/product.ts";
import { formatRupees, type Paise, unitPrice } from "#domain/money.ts";
import { Saving, SaleEnds, UsualPrice } from "./sale.tsx";
import { StockRequestForm } from "./stock-request-form.tsx";

type Held = { sentence: string; address: string; number: string };

type Props = {
  product: Product;
  /** The id of the preselected pack; undefined if all are sold out. */
  chosen: string | undefined;
  /** The customer's unpaid order that holds some of the product. */
  held: Held | undefined;
  /** Whether the product cannot be sent to the visitor's pincode. */
  isAway: boolean;
  /** The packs' MRPs in words. */
  mrp: string;
};

/** A form to choose a pack and a quantity. */
export function BuyForm({ product, chosen, held, isAway, mrp }: Props) {
  const { add } = useCart();
  const [packId, setPackId] = useState(chosen);
  const quantity = useRef<HTMLInputElement>(null);
  const whole = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A pack chosen before the script ran.
    const picked = whole.current && new FormData(whole.current).get("packId");
    if (typeof picked === "string") setPackId(picked);
  }, []);

  if ((chosen === undefined || packId === undefined) && held) return <OwnOrder held={held} />;
  if (chosen === undefined || packId === undefined) {
    return (
      <>
        <p className="sold-out muted">
          <b>{t`Sold out.`}</b>
        </p>
        <StockRequestForm slug={product.slug} packId="" form={emptyForm} />
      </>
    );
  }

  return (
    <form
      ref={whole}
      className="buy"
      method="post"
      action={linkTo(href("/cart/lines"))}
      onSubmit={(event) => {
        const form = new FormData(event.currentTarget);
        const chosenPack = product.packs.find(({ id }) => id === form.get("packId"));
        const wanted = parseQuantity(form.get("quantity"), Infinity);
        if (!chosenPack || !wanted) return;
        event.preventDefault();
        setPackId(chosenPack.id);
        const { id, label, price, sale } = chosenPack;
        add({
          packId: id,
          slug: product.slug,
          ...namesOf(product),
          label,
          price,
          sale,
          priceSeen: price,
          available: true,
          quantity: wanted,
        });
      }}
    >
      <fieldset>
        <legend>{t`Pack`}</legend>
        <div className="packs grid">
          {product.packs.map((option) => (
            <PackOption
              key={option.id}
              pack={option}
              saving={savingOf(product, option)}
              held={held}
              preselected={option.id === chosen}
              onChoose={setPackId}
            />
          ))}
        </div>
        <p className="packs__mrp note">{mrp}</p>
        {held && product.packs.some(({ available }) => !available) && <OwnOrder held={held} />}
        {product.packs
          .filter(({ available }) => !available && !held)
          .map(({ id, label }) => (
            <p key={id} className="note">
              {t`${label} is sold out.`}{" "}
              <Link
                className="tap"
                to={`${href("/shop/:slug/back", { slug: product.slug })}?pack=${id}`}
                rel="nofollow"
              >
                {t`Tell me when it is back`}
              </Link>
            </p>
          ))}
      </fieldset>
      <div className="buyrow">
        <div className="qty">
          <button
            type="button"
            className="icon-button needs-script"
            aria-label={t`One less`}
            onClick={() => step(quantity.current, -1)}
          >
            <Icon name="minus" />
          </button>
          <input
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            aria-label={t`How many`}
            maxLength={6}
            required
            defaultValue={1}
            ref={quantity}
          />
          <button
            type="button"
            className="icon-button needs-script"
            aria-label={t`One more`}
            onClick={() => step(quantity.current, 1)}
          >
            <Icon name="plus" />
          </button>
        </div>
        <div className="buybar">
          <Answer packs={product.packs} chosen={packId} isAway={isAway} />
          <button className="btn btn--add">{t`ADD TO ITEM`}</button>
        </div>
      </div>
    </form>
  );
}

/**
 * What the buttons beside it would buy, what became of the last press, or what keeps the pack away. On a phone it stands
 * in sight at the lower edge.
 */
function Answer({ packs, chosen, isAway }: { packs: readonly Pack[]; chosen: string; isAway: boolean }) {
  const { lines, problem } = useCart();
  const again = useStorefront()?.bar?.again;
  const pack = packs.find(({ id }) => id === chosen);
  if (!pack) return null;
  if (problem?.packId === pack.id) {
    return (
      <p className="buybar__said error">
        {problem.sentence} <ForMore refused={problem.sentence} />
      </p>
    );
  }
  const line = lines.find((one) => one.packId === pack.id);
  if (line) {
    return (
      <p className="buybar__said in-cart">
        <span>{inCartWords(line)}</span> <Link to={href("/cart")}>{t`View cart`}</Link>
      </p>
    );
  }
  const buyable = packs.filter(({ available }) => available);
  const isOneOfMany = packs.length > 1;
  const left = scarcityOf(pack);
  return (
    <>
      <p className={`buybar__said buybar__pack ${isOneOfMany ? "needs-script" : ""}`}>
        <b>
          {pack.label}, {formatRupees(pack.price)}
        </b>
        {isAway && <span>{t`not to your pincode`}</span>}
        {!isAway && again && <span>{t`orders again from ${again}`}</span>}
        {!isAway && !again && left && <span>{t`Last ${left} left`}</span>}
      </p>
      {isOneOfMany && (
        <p className="buybar__said buybar__pack instead-of-script">
          <b>{t`From ${{ least: formatRupees(Math.min(...buyable.map(({ price }) => price))) }}`}</b>
        </p>
      )}
    </>
  );
}

/** Adds `by` to the quantity in `field`, which may be typed in Telugu digits. Stays between 1 and `MAX_QUANTITY`. */
function step(field: HTMLInputElement | null, by: 1 | -1) {
  if (field)
    field.value = String(Math.min(MAX_QUANTITY, Math.max(1, (parseQuantity(field.value, Infinity) ?? 1) + by)));
}

function OwnOrder({ held: { sentence, address, number } }: { held: Held }) {
  return (
    <p className="banner">
      <span>
        {sentence} <Link to={address}>{t`To order ${number}`}</Link>
      </span>
    </p>
  );
}

type PackOptionProps = {
  pack: Pack;
  saving: Paise;
  held: Held | undefined;
  preselected: boolean;
  onChoose: (id: string) => void;
};

function PackOption({ pack, saving, held, preselected, onChoose }: PackOptionProps) {
  const { pieces } = pack;
  const left = scarcityOf(pack);
  const instead = held ? t`In your order` : t`Sold out`;
  return (
    <label className="pk">
      <input
        type="radio"
        name="packId"
        value={pack.id}
        defaultChecked={preselected}
        disabled={!pack.available}
        onChange={() => onChoose(pack.id)}
      />
      <span>
        <b>{pack.label}</b>
        <em>
          {formatRupees(pack.price)} <UsualPrice sale={pack.sale} />
        </em>
        <small>{pack.available ? sayPricePer(unitPrice(pack.price, pack.grams)) : instead}</small>
        {left && <small>{sayScarcity(left)}</small>}
        <SaleEnds sale={pack.sale} />
        <Saving paise={saving} />
        {pieces !== null && !pack.label.includes("pieces") && <small>{t`${pieces} pieces`}</small>}
      </span>
    </label>
  );
}
