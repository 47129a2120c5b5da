import { plural, t } from "@lingui/core/macro";
import { useEffect } from "react";
import { href, Link, useRevalidator } from "react-router";
import { type Context, database } from "#app/context.ts";
import { done, invalid, readForm } from "#app/form.server.ts";
import { heldBy, openOrders, ownHolders } from "#app/open-orders.server.ts";
import { billOf, Charges, DeliveryOfCart, NothingGoes, travelling } from "#app/storefront/delivery/cart-delivery.tsx";
import { cartDelivery, type CartDelivery } from "#app/storefront/delivery/delivery-answers.server.ts";
import { OpenOrders } from "#app/storefront/visitor.tsx";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { letteringOf, picturesOf } from "#app/storefront/catalogue/product-card.server.ts";
import { taxWords } from "#app/storefront/tax-words.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { GoodsName, nameOf, packInBrackets } from "#app/ui/goods-name.tsx";
import { linkTo } from "#app/words/words.ts";
import { emptyForm, type FormState } from "#app/ui/field.tsx";
import { type Cart, type CartLine, lineTotal, listOf, parseQuantity } from "#domain/cart/cart.ts";
import { loadProductsOf, readKnownProducts } from "#domain/catalogue/catalogue.server.ts";
import { findPack, namesOf, type Product, unbroken } from "#domain/catalogue/products/product.ts";
import type { CartCoupon } from "#domain/coupons/coupon.ts";
import { formatRupees } from "#domain/money.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import type { Route } from "./+types/cart";
import { useCart } from "./cart-context.tsx";
import { CartRow } from "./cart-row.tsx";
import { enterCoupon, removeCoupon } from "./coupon.server.ts";
import { CouponField, couponIntents } from "./coupon-field.tsx";
import { ForMany } from "./for-more.tsx";
import { readLeftOut } from "./left-out.server.ts";
import { tooMany } from "./refusals.ts";
import { ChangedLine } from "./line-change.tsx";
import { LeftOut, RemovedNotice } from "./removed-notice.tsx";
import { cartId, currentCart, parseAddedAt } from "./current-cart.server.ts";
import { isStranger } from "#app/storefront/visitor.server.ts";

/** Forbids shared caches to store the cart page, because it belongs to one visitor. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-cache" });

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const cart = await currentCart(context, request);
  const asked = new URL(request.url).searchParams;
  const removed = asked.get("removed");
  const inCart = await readKnownProducts(db, [...new Set(cart.lines.map(({ slug }) => slug))]);
  const taken = removed ? (await loadProductsOf(db, [removed])).products : [];
  const gone = removed ? findPack(taken, removed) : undefined;
  const was = parseQuantity(asked.get("was"));

  return {
    orders: await openOrders(context, request),
    held: await heldLines(context, request, cart, inCart),
    isStranger: isStranger(request),
    leftOut: await readLeftOut(db, request, cart),
    coupon: cart.coupon,
    delivery: await cartDelivery(context, request, cart),
    page: pageMeta(context, {
      title: t`Your cart`,
      description: t`What you have chosen at The Tastemakers, Guntur: change the numbers, see the total, send the order.`,
      path: href("/cart"),
      noindex: true,
    }),
    shown: Object.fromEntries(
      [...inCart, ...taken].map((product) => [
        product.slug,
        {
          category: product.category,
          lettering: letteringOf(product),
          picture: picturesOf(product)[0] ?? null,
          grams: Object.fromEntries(product.packs.map(({ id, grams }) => [id, grams])),
        },
      ]),
    ),
    removed: gone &&
      was && {
        packId: gone.pack.id,
        ...namesOf(gone.product),
        label: gone.pack.label,
        was,
        addedAt: parseAddedAt(asked.get("addedAt")),
      },
  };
}

/** For each pack (id) that cannot be had: the customer's unpaid order that holds it, if there is one. */
async function heldLines(context: Context, request: Request, { lines }: Cart, products: readonly Product[]) {
  const holderOf = await ownHolders(context, request);
  const found = lines.flatMap((line) => {
    const { packId, slug, available, quantity, left = quantity } = line;
    const product = products.find((one) => one.slug === slug);
    const holder = product && (!available || quantity > left) ? holderOf(product) : undefined;
    return holder ? [[packId, heldBy(available ? "more" : { name: packInBrackets(line) }, holder)] as const] : [];
  });
  return Object.fromEntries(found) as Record<string, ReturnType<typeof heldBy> | undefined>;
}

/** Applies the typed coupon to the cart or removes the cart's coupon. Refuses a coupon that cannot be used. */
export async function action({ context, request }: Route.ActionArgs) {
  const values = await readForm(request);
  const cart = await cartId(context, request);
  if (!cart) return done(href("/cart"));
  const isRemoved = values.intent === couponIntents.remove;
  const entered = await (isRemoved ? removeCoupon(context, cart) : enterCoupon(context, cart, values.coupon ?? ""));
  if ("problem" in entered) return invalid(context, { values, problems: { coupon: entered.problem } });
  return done(`${href("/cart")}#have-coupon`);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, removed, problem } = useCart();
  const gone = removed ? { ...removed, was: removed.quantity } : loaderData.removed;
  const missing = gone && !lines.some(({ packId }) => packId === gone.packId) ? gone : undefined;

  return (
    <div className="wrap page">
      <OpenOrders orders={loaderData.orders} />
      {problem && problem.sentence !== tooMany() && <p className="banner banner--bad">{problem.sentence}</p>}
      {loaderData.leftOut && <LeftOut names={loaderData.leftOut} />}
      {missing && <RemovedNotice key={missing.packId} line={missing} isKnownHere={removed !== undefined} />}
      <h1 className="pgh" id="cart-title" tabIndex={-1}>
        {lines.length === 0 ? t`Your Cart is Empty` : t`Your cart`}
      </h1>
      {lines.length === 0 ? (
        <Empty isStranger={loaderData.isStranger} />
      ) : (
        <Filled {...loaderData} lines={lines} form={actionData ?? emptyForm} />
      )}
    </div>
  );
}

/** `isStranger`: whether the browser sent no cookie of the shop. */
function Empty({ isStranger: isUnknown }: { isStranger: boolean }) {
  return (
    <>
      {isUnknown && (
        <p className="muted">
          {t`Did you put something in, and it is not here? Then your browser keeps no cookies from this shop: allow them in its settings, and add it once more.`}
        </p>
      )}
      <p className="lead">{t`A good day to begin with something sweet, something that crackles, or a jar for the rice.`}</p>
      <div className="row">
        <Link className="btn" to={href("/shop")}>
          {t`See the whole shop`}
        </Link>
        <Link className="link" to={`${href("/shop")}#snacks`}>
          {t`Snacks`}
        </Link>
        <Link className="link" to={`${href("/shop")}#pickle`}>
          {t`Pickles`}
        </Link>
        <Link className="link" to={href("/card")}>
          {t`Gift boxes and combos`}
        </Link>
      </div>
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"]["shown"];
type FilledProps = {
  lines: CartLine[];
  held: Route.ComponentProps["loaderData"]["held"];
  shown: Shown;
  delivery: CartDelivery | undefined;
  coupon: CartCoupon | undefined;
  form: FormState<"coupon">;
};

function Filled({ lines, held, shown, delivery, coupon, form }: FilledProps) {
  const items = lines.length;
  const packs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { revalidate } = useRevalidator();
  // A product added just before this page was requested may be missing in the server's answer.
  const isUnknown = lines.some(({ slug }) => !shown[slug]);
  useEffect(() => {
    if (isUnknown) void revalidate();
  }, [isUnknown, revalidate]);

  return (
    <>
      <p className="muted">
        {plural(items, { one: "One item", other: "# items" })}, {plural(packs, { one: "one pack", other: "# packs" })}.
      </p>
      {lines.map((line) => (
        <ChangedLine key={line.packId} line={line} held={held[line.packId]} />
      ))}
      <div className="two stack">
        <ul className="lines">
          {lines.map((line) => (
            <CartRow
              key={line.packId}
              line={line}
              shown={shown[line.slug]}
              refusal={delivery?.refusals[line.slug]}
              isHeld={held[line.packId] !== undefined}
            />
          ))}
        </ul>
        <Summary {...{ lines, held, shown, delivery, coupon, form }} />
      </div>
    </>
  );
}

function Summary({ lines, held, shown, delivery, coupon, form }: FilledProps) {
  const settings = useSettings();
  const bill = billOf(lines, delivery, { coupon, shown });
  const goes = bill.itemsPaise > 0;
  const wanted = goes ? travelling(lines, Object.keys(delivery?.refusals ?? {})) : lines;
  const text = [
    t`Namaste! I would like to order:`,
    listOf(wanted.map((line) => ({ ...line, name: nameOf(line) }))),
    `${goes ? `${t`Items: ${{ sum: formatRupees(bill.itemsPaise) }}.`} ` : ""}${t`My pincode is ${{ pincode: delivery?.pincode ?? "" }}`}`,
  ].join("\n");

  return (
    <section className="sum" aria-labelledby="summary">
      <h2 id="summary">{t`Cart total`}</h2>
      <dl>
        {lines.map((line) => (
          <div key={line.packId} className="sum__line">
            <dt>
              {line.quantity} × <GoodsName of={line} />, {unbroken(line.label)}
            </dt>
            <dd>{held[line.packId] && !line.available ? t`In your order` : amountOf(line, delivery)}</dd>
          </div>
        ))}
        {goes && (
          <>
            <Charges bill={bill} pincode={delivery?.pincode} />
            <div className="g">
              <dt>{t`Total`}</dt>
              <dd>{formatRupees(bill.totalPaise)}</dd>
            </div>
          </>
        )}
      </dl>
      {goes ? (
        <p className="small muted">
          {taxWords(settings)}.{!delivery && ` ${t`Delivery comes on top; your pincode says how much.`}`}
        </p>
      ) : (
        <NothingGoes lines={lines} delivery={delivery} isHeld={lines.every(({ packId }) => held[packId])} />
      )}
      {goes && (
        <form id="have-coupon" method="post" action={linkTo(`${href("/cart")}#have-coupon`)}>
          <CouponField coupon={bill.coupon} form={form} />
        </form>
      )}
      <DeliveryOfCart bill={bill} delivery={delivery} />
      <ForMany lines={lines} shown={shown} />
      {goes && (
        <Link className="btn btn--wide" to={href("/checkout")}>
          {t`Check out`}
        </Link>
      )}
      <p className="sum__more">
        <Link className="link" to={href("/shop")}>
          {t`Keep shopping`}
        </Link>
        <a className="link" href={whatsappLink(settings, text)}>
          {t`Order on WhatsApp`}
        </a>
      </p>
    </section>
  );
}

function amountOf(line: CartLine, delivery: CartDelivery | undefined): string {
  if (!line.available) return t`Sold out`;
  return delivery?.refusals[line.slug] ? t`Does not travel` : formatRupees(lineTotal(line));
}
