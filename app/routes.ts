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

      route("gifting", "storefront/company/gifting.tsx"),
      route("about", "storefront/company/about.tsx"),

      route("contact", "storefront/enquiries/contact.tsx"),
      route("celebration", "storefront/enquiries/celebration.tsx"),
      route("enquiries/:reference", "storefront/enquiries/thanks.tsx"),

      route("*", "storefront/unknown.tsx"),
    ]),
  ]),

  route("cart/state", "storefront/cart/cart-state.ts"),
  route("homepage", "storefront/home/homepage.ts"),
  route("sitemap.xml", "storefront/company/sitemap.ts"),
  route("robots.txt", "storefront/company/robots.ts"),
] satisfies RouteConfig;
