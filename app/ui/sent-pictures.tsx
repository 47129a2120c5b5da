import { t } from "@lingui/core/macro";

/** The photographs that a customer sent, each a link to the whole picture. `addresses`: the URLs of the files. */
export function SentPictures({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <p className="cluster mt-3">
      {addresses.map((address, place) => (
        <a key={address} href={address} className="sent-picture cover cover--square">
          <img
            src={address}
            alt={t`Photograph ${{ place: place + 1 }} of ${{ count: addresses.length }}, larger`}
            width="96"
            height="96"
            loading="lazy"
          />
        </a>
      ))}
    </p>
  );
}
