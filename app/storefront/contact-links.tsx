import { Icon } from "#app/ui/icon.tsx";
import { isPlaceholder, type Settings, whatsappLink } from "#domain/settings/settings.ts";

export const greeting = "Namaste! I would like to order from The Tastemakers, Guntur.";

/** Links to the shop's pages on Instagram, Facebook and YouTube, as far as the settings have them, and to WhatsApp. */
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
          <a className="tap quiet" href={to} rel="noopener">
            <Icon name={icon} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The shop's phone number, as a link that dials it; as plain text while the settings have only a placeholder. */
export function PhoneNumber({ number }: { number: string }) {
  return isPlaceholder(number) ? (
    <span className="plain">{number}</span>
  ) : (
    <a className="tap" href={`tel:${number.replace(/[^+\d]/g, "")}`}>
      {number}
    </a>
  );
}
