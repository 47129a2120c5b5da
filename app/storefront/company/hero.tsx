import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";
import type { StoredPicture } from "#app/storefront/catalogue/product-card.server.ts";

/** The `sizes` of the picture: 2.4 times its frame's height, which on wide screens is that of the words beside it. */
const sizes = "(min-width: 700px) 1600px, min(183vw, 960px)";

type Props = {
  word: string;
  title: string;
  picture: StoredPicture | null;
  tone?: "leaf" | "chilli";
  children: ReactNode;
};

/** The top of a page: a large Telugu word, a heading and a picture. */
export function Hero({ word, title, picture, tone = "leaf", children }: Props) {
  return (
    <>
      <section className={`cel on-dark ${tone === "chilli" ? "cel--chilli" : ""}`}>
        <div className="cel__t">
          <span lang="te" className="te drawn">
            {word}
          </span>
          <h1 className="mb-4">{title}</h1>
          {children}
        </div>
        <div className="cel__p cover">
          {picture && <Picture picture={picture} alt={picture.alt} sizes={sizes} priority />}
        </div>
      </section>
      <div className="dots" aria-hidden="true" />
    </>
  );
}
