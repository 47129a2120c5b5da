import { href, Link } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import type { StoredPicture } from "#app/storefront/pictures.server.ts";

export function PickleBlurb({ picture }: { picture: StoredPicture | null }) {
  return (
    <section className="pickle on-dark" aria-labelledby="pickle-blurb">
      <div className="pickle__pic cover">
        {picture && <Picture picture={picture} alt={picture.alt} sizes="(min-width: 700px) 55vw, 100vw" />}
      </div>
      <div className="pickle__t">
        <span lang="te" className="te drawn">
          ఆవకాయ
        </span>
        <h2 id="pickle-blurb">Cut in May, eaten all year</h2>
        <p className="lead">
          Raw mango goes in with the shell on, under fresh-ground mustard, Guntur chilli and cold-pressed sesame oil.
          Three days to settle, a year to love.
        </p>
        <Link className="btn btn--turm" to={`${href("/shop")}#pickle`}>
          Shop pickles
        </Link>
      </div>
    </section>
  );
}
