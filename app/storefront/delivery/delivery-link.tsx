import { href, Link, useLocation, useRouteLoaderData } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { loader } from "#app/storefront/storefront.tsx";

/** In the header: asks for the pincode, or says where to and by when. It leads back to the page it stands on. */
export function DeliveryLink() {
  const deliverTo = useRouteLoaderData<typeof loader>("storefront/storefront")?.deliverTo;
  const { pathname } = useLocation();
  return (
    <Link to={`${href("/pincode")}?to=${pathname}`}>
      <Icon name="pin" />
      {deliverTo ?? "Your pincode"}
    </Link>
  );
}
