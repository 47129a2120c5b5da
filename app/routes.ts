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

        route("sign-in", "storefront/account/sign-in.tsx"),
        route("register", "storefront/account/register.tsx"),
        route("register/sent", "storefront/account/registered.tsx"),
        route("confirm-email", "storefront/account/confirm-email.tsx"),
        route("forgotten-password", "storefront/account/forgotten-password.tsx"),
        route("new-password", "storefront/account/new-password.tsx"),
        route("join/:token", "storefront/account/join.tsx"),
        route("account/erased", "storefront/account/erased.tsx"),
        layout("storefront/account/members.tsx", [
          route("account", "storefront/account/account.tsx"),
          route("account/orders", "storefront/account/orders.tsx"),
          route("account/orders/:number/again", "storefront/account/order-again.tsx"),
          route("account/claim", "storefront/account/claim.tsx"),
          route("account/addresses", "storefront/account/addresses.tsx"),
          route("account/addresses/:id", "storefront/account/address.tsx"),
          route("account/addresses/:id/first", "storefront/account/address-first.tsx"),
          route("account/addresses/:id/delete", "storefront/account/address-delete.tsx"),
          route("account/news", "storefront/account/want-news.tsx"),
          route("account/password", "storefront/account/password.tsx"),
          route("account/data", "storefront/account/your-data.tsx"),
          route("account/erase", "storefront/account/erase.tsx"),
        ]),
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

  layout("back-office/back-office.tsx", [
    route("back-office", "back-office/orders/board.tsx"),
    route("back-office/orders/advance", "back-office/orders/advance.ts"),
    route("back-office/orders/print", "back-office/orders/print.tsx"),
    route("back-office/orders/:number", "back-office/orders/order.tsx"),
    route("back-office/orders/:number/note", "back-office/orders/note.tsx"),
    route("back-office/orders/:number/courier", "back-office/orders/courier.tsx"),
    route("back-office/orders/:number/correct", "back-office/orders/correct.tsx"),
    route("back-office/orders/:number/paid", "back-office/orders/paid.tsx"),
    route("back-office/orders/:number/cancel", "back-office/orders/cancel.tsx"),

    route("back-office/money", "back-office/money/money.tsx"),
    route("back-office/money/statement", "back-office/money/statement.tsx"),

    route("back-office/enquiries", "back-office/enquiries/inbox.tsx"),
    route("back-office/enquiries/:reference", "back-office/enquiries/enquiry.tsx"),
    route("back-office/enquiries/:reference/assign", "back-office/enquiries/assign.tsx"),
    route("back-office/enquiries/:reference/state", "back-office/enquiries/state.tsx"),

    route("back-office/stock", "back-office/catalogue/stock.tsx"),

    layout("back-office/owners.tsx", [
      route("back-office/orders/:number/forget", "back-office/forgetting/forget-order.tsx"),
      route("back-office/enquiries/:reference/forget", "back-office/forgetting/forget-enquiry.tsx"),
      route("back-office/orders/:number/refund", "back-office/orders/refund.tsx"),
      route("back-office/orders/:number/uncollected", "back-office/orders/uncollected.ts"),
      route("back-office/money/refunds/:id", "back-office/money/refund.ts"),
      route("back-office/money/misfits/:id", "back-office/money/misfit.ts"),
      route("back-office/money/notices/:id", "back-office/money/held-notice.ts"),
      route("back-office/prices", "back-office/catalogue/prices.tsx"),
      route("back-office/changes", "back-office/catalogue/changes.tsx"),
      route("back-office/settings", "back-office/settings/settings.tsx"),
      route("back-office/settings/facts", "back-office/settings/facts.tsx"),
      route("back-office/settings/zones/:id", "back-office/settings/zone.tsx"),
      route("back-office/settings/pincodes", "back-office/settings/pincodes.tsx"),
      route("back-office/settings/pincodes/:pincode", "back-office/settings/pincode.tsx"),
      route("back-office/settings/pincodes/:pincode/remove", "back-office/settings/remove-pincode.ts"),
      route("back-office/settings/holidays", "back-office/settings/holidays.tsx"),
      route("back-office/settings/holidays/:day/remove", "back-office/settings/remove-holiday.ts"),
      route("back-office/staff", "back-office/staff/staff.tsx"),
      route("back-office/staff/:id/dismiss", "back-office/staff/dismiss.tsx"),
      route("back-office/staff/invitations/renew", "back-office/staff/renew.tsx"),
      route("back-office/staff/invitations/withdraw", "back-office/staff/withdraw.tsx"),
      route("back-office/log", "back-office/log/log.tsx"),
    ]),
    route("back-office/*", "back-office/unknown.tsx"),
  ]),

  route("sign-out", "storefront/account/sign-out.ts"),
  route("account/data.json", "storefront/account/data-file.ts"),
  route("orders/:token/upi.svg", "storefront/orders/upi-qr.ts"),
  route("payments/razorpay/return", "storefront/orders/razorpay-return.ts"),
  route("webhooks/razorpay", "storefront/orders/razorpay-notice.ts"),

  route("cart/state", "storefront/cart/cart-state.ts"),
  route("homepage", "storefront/home/homepage.ts"),
  route("sitemap.xml", "storefront/company/sitemap.ts"),
  route("robots.txt", "storefront/company/robots.ts"),
] satisfies RouteConfig;
