import { Icon } from "#app/ui/icon.tsx";
import { type Settings, whatsappLink } from "#domain/settings/settings.ts";

export const greeting = "Namaste! I would like to order from The Tastemakers, Guntur.";

/** Links to the shop's pages on social networks. Leaves out a page that the settings do not have. */
export function SocialLinks({ settings }: { settings: Settings }) {
  const links = [
    ["ig", "Instagram", settings.instagram],
    ["fb", "Facebook", settings.facebook],
    ["yt", "YouTube", settings.youtube],
    ["wa", "WhatsApp", whatsappLink(settings, greeting)],
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
