import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("storefront/storefront.tsx", [
    layout("storefront/screens.tsx", [
      index("storefront/home/home.tsx"),

      route("shop", "storefront/catalogue/shop.tsx"),
      route("shop/:slug", "storefront/catalogue/product.tsx"),
      route("card", "storefront/catalogue/gift-card.tsx"),

      route("cart", "storefront/cart/cart.tsx"),
      route("cart/lines", "storefront/cart/add-line.tsx"),
      route("cart/lines/:packId", "storefront/cart/set-line.tsx"),

      layout("storefront/private.tsx", [
        route("checkout", "storefront/checkout/checkout.tsx"),
        route("orders/:token", "storefront/orders/order.tsx"),
        route("orders/:token/pay", "storefront/orders/pay.tsx"),
        route("orders/:token/cancel", "storefront/orders/cancel.tsx"),
        route("orders/:token/again", "storefront/orders/again.tsx"),
        route("orders/:token/invoice", "storefront/orders/invoice.tsx"),
        route("orders/:token/credit-notes/:number", "storefront/orders/credit-note.tsx"),
        route("orders/:token/slip", "storefront/orders/slip.tsx"),
        route("track", "storefront/orders/track.tsx"),
        route("track/order", "storefront/orders/tracked.tsx"),
        route("enquiries/:reference", "storefront/enquiries/thanks.tsx"),
      ]),

      route("pincode", "storefront/delivery/pincode.tsx"),

      route("gifting", "storefront/company/gifting.tsx"),
      route("about", "storefront/company/about.tsx"),
      route("delivery-policy", "storefront/company/delivery-policy.tsx"),
      route("returns", "storefront/company/returns.tsx"),
      route("privacy", "storefront/company/privacy.tsx"),
      route("terms", "storefront/company/terms.tsx"),
      route("grievance", "storefront/company/grievance.tsx"),

      route("contact", "storefront/enquiries/contact.tsx"),
      route("celebration", "storefront/enquiries/celebration.tsx"),
      route("abroad", "storefront/enquiries/abroad.tsx"),

      route("*", "storefront/unknown.tsx"),
    ]),
  ]),

  route("orders/:token/upi.svg", "storefront/orders/upi-qr.ts"),
  route("payments/razorpay/return", "storefront/orders/razorpay-return.ts"),
  route("webhooks/razorpay", "storefront/orders/razorpay-notice.ts"),

  route("cart/state", "storefront/cart/cart-state.ts"),
  route("homepage", "storefront/home/homepage.ts"),
  route("sitemap.xml", "storefront/company/sitemap.ts"),
  route("robots.txt", "storefront/company/robots.ts"),
] satisfies RouteConfig;
