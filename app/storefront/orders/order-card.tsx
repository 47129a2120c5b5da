import { GoodsName, OtherName } from "#app/ui/goods-name.tsx";
import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { ProductPicture } from "#app/storefront/catalogue/product-picture.tsx";
import { useSettings } from "#app/storefront/use-settings.ts";
import { unbroken } from "#domain/catalogue/products/product.ts";
import { formatRupees } from "#domain/money.ts";
import { taxWords } from "#app/storefront/tax-words.ts";
import type { GoodsView, OrderCardView } from "./order-card.server.ts";

/** What was ordered, what it costs, when and where it comes: beside an order's page where there is room, else below. */
export function OrderCard({ card }: { card: OrderCardView }) {
  const { itemsPaise, discountPaise, deliveryPaise, cashFeePaise } = card.charges;
  return (
    <section className="sum stick stack" aria-labelledby="bill">
      <h2 id="bill">{t`Your order`}</h2>
      <Goods goods={card.goods} />
      <dl>
        <div>
          <dt>{t`Items`}</dt>
          <dd>{formatRupees(itemsPaise)}</dd>
        </div>
        {discountPaise > 0 && (
          <div>
            <dt>{card.discountName}</dt>
            <dd>−{formatRupees(discountPaise)}</dd>
          </div>
        )}
        <div>
          <dt>{t`Delivery`}</dt>
          <dd>{deliveryPaise === 0 ? t`Free` : formatRupees(deliveryPaise)}</dd>
        </div>
        {cashFeePaise > 0 && (
          <div>
            <dt>{t`Cash fee`}</dt>
            <dd>{formatRupees(cashFeePaise)}</dd>
          </div>
        )}
        <div className="g">
          <dt>{t`Total`}</dt>
          <dd>{formatRupees(card.totalPaise)}</dd>
        </div>
      </dl>
      <p className="small">
        {card.payment} {taxWords(useSettings())}.
      </p>
      {card.day && (
        <p>
          {card.day.label} <b>{card.day.day}</b>
        </p>
      )}
      <For recipient={card.recipient}>
        {card.billTo && <p>{t`Bill for ${{ name: card.billTo }}.`}</p>}
        {card.gift !== undefined && (
          <p>
            {t`A gift.`} {card.gift && <q>{card.gift}</q>} {card.notBefore}
          </p>
        )}
      </For>
    </section>
  );
}

type Goods = Omit<GoodsView[number], "totalPaise"> & { totalPaise?: number };

/** The lines of an order with pictures; without prices for who receives a gift. */
export function Goods({ goods }: { goods: readonly Goods[] }) {
  return (
    <ul className="goods">
      {goods.map(({ packId, slug, label, quantity, totalPaise, shown, ...names }) => (
        <li key={packId}>
          <span className="cover cover--square">
            <ProductPicture product={shown} alt="" sizes="4.5rem" />
          </span>
          <span>
            {quantity} ×{" "}
            {totalPaise === undefined ? (
              <GoodsName of={names} />
            ) : (
              <Link to={href("/shop/:slug", { slug })}>
                <GoodsName of={names} />
              </Link>
            )}
            , {unbroken(label)} <OtherName of={names} as="span" className="small" />
          </span>
          {totalPaise !== undefined && <span className="goods__price">{formatRupees(totalPaise)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The recipient of an order. Each text in `recipient` gets its own line. */
export function For({ recipient, children }: { recipient: string[]; children?: ReactNode }) {
  return (
    <section aria-labelledby="to">
      <h3 id="to">{t`For`}</h3>
      <address className="order__to break">
        {recipient.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {children}
    </section>
  );
}
