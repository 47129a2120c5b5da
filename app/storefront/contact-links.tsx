import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { useSettings } from "#app/storefront/use-settings.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Typed } from "#app/ui/typed.tsx";
import { addressOf, mapLink, type Settings, whatsappLink } from "#domain/settings/settings.ts";

/** What a customer writes first to the shop. */
export function greeting(): string {
  return t`Namaste! I would like to order from The Tastemakers, Guntur.`;
}

/** Links to the shop's pages on social networks. Leaves out a page that the settings do not have. */
export function SocialLinks({ settings }: { settings: Settings }) {
  const links = [
    ["ig", "Instagram", settings.instagram],
    ["fb", "Facebook", settings.facebook],
    ["yt", "YouTube", settings.youtube],
    ["wa", "WhatsApp", whatsappLink(settings, greeting())],
  ] as const;
  const known = links.filter(([, , to]) => to !== "");

  return (
    <ul className="social">
      {known.map(([icon, name, to]) => (
        <li key={name}>
          {to.startsWith("https:") ? (
            <a className="tap quiet" href={to} rel="noopener">
              <Icon name={icon} />
              {name}
            </a>
          ) : (
            `${name}: ${to}`
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where the shop is, its hours and its numbers, as far as the settings have them. */
export function ReachUs() {
  const settings = useSettings();
  const { shopName, phone, whatsapp, email, hours } = settings;
  const map = mapLink(settings);
  return (
    <dl className="ruled break">
      <Way name={t`Address`}>
        {shopName}, {addressOf(settings)}{" "}
        {map && (
          <a className="tap" href={map} rel="noopener">
            {t`See it on the map`}
          </a>
        )}
      </Way>
      {phone && (
        <Way name={t`Phone`}>
          <PhoneNumber number={phone} />
        </Way>
      )}
      {whatsapp && (
        <Way name="WhatsApp">
          <a className="tap" href={whatsappLink(settings, greeting())} rel="noopener">
            {t`Write to us on WhatsApp`}
          </a>
        </Way>
      )}
      {email && (
        <Way name={t`E-mail`}>
          <EmailAddress address={email} />
        </Way>
      )}
      <Way name={t`Support hours`}>
        <Typed text={hours} />
      </Way>
    </dl>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A phone number as a link that calls; plain text for words such as "not yet filled in". */
export function PhoneNumber({ number }: { number: string }) {
  return <Reach to={number} scheme="tel" sign="+" />;
}

/** An e-mail address as a link; plain text for words such as "not yet filled in". */
export function EmailAddress({ address }: { address: string }) {
  return <Reach to={address} scheme="mailto" sign="@" />;
}

function Reach({ to, scheme, sign }: { to: string; scheme: string; sign: string }) {
  return to.includes(sign) ? (
    <a className="tap" href={`${scheme}:${to.replaceAll(" ", "")}`}>
      {to.replaceAll(" ", "\u00a0")}
    </a>
  ) : (
    <span className="plain">{to}</span>
  );
}
