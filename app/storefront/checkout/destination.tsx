import { href, Link } from "react-router";
import { useSettings } from "#app/storefront/use-settings.ts";
import { districtInWords } from "#domain/delivery/district.ts";
import { addressOf } from "#domain/settings/settings.ts";
import { OtherAddresses } from "./other-addresses.tsx";
import type { Place } from "./show.server.ts";

/** Where the order goes, decided before anything else is asked: it settles the days, the charge and the tax. */
export function Destination({ place: { collects, destination, account } }: { place: Place }) {
  const settings = useSettings();
  const other = `${href("/pincode")}?to=${encodeURIComponent(href("/checkout"))}`;
  if (collects) {
    return (
      <section aria-labelledby="way">
        <h2 id="way">You collect it at the shop</h2>
        <p className="lead">
          {settings.shopName}, {addressOf(settings)}
        </p>
        <p>
          Hours: {settings.hours}. There is nothing to pay for delivery.{" "}
          <Link className="link" to={href("/checkout")}>
            Have it brought instead
          </Link>
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby="way">
      <h2 id="way">Where it goes</h2>
      {destination && (
        <p className="lead">
          {destination.pincode}, {districtInWords(destination.district)}, {destination.state}
        </p>
      )}
      <OtherAddresses choices={account?.choices ?? []} />
      {destination ? (
        <p>
          <Link className="link" to={other}>
            Another pincode
          </Link>{" "}
          or{" "}
          <Link className="link" to="?collect">
            collect it at the shop
          </Link>
        </p>
      ) : (
        <>
          <form className="fg" method="post" action={href("/pincode")}>
            <input type="hidden" name="to" value={href("/checkout")} />
            <div className="field c3">
              <label htmlFor="pincode">Pincode</label>
              <p className="hint" id="pincode-hint">
                It tells the day, the charge and how you can pay.
              </p>
              <input
                id="pincode"
                name="pincode"
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={7}
                required
                aria-describedby="pincode-hint"
              />
            </div>
            <div className="field">
              <button className="btn">Go on with this pincode</button>
            </div>
          </form>
          <p>
            Or{" "}
            <Link className="link" to="?collect">
              collect it at the shop
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
