import { Picture } from "#app/ui/picture.tsx";
import type { Product } from "#domain/catalogue/product.ts";
import type { Shot } from "./gallery.server.ts";
import { ProductPicture } from "./product-picture.tsx";

const sizes =
  "(min-width: 1280px) 603px, (min-width: 900px) 48vw, (min-width: 700px) calc(100vw - 64px), calc(100vw - 40px)";

type Props = { product: Product; lettering: string; pictures: Shot[] };

/** A row of pictures that scrolls and snaps by itself; the small ones below are links into it. */
export function Gallery({ product, lettering, pictures }: Props) {
  if (pictures.length === 0 || !pictures.some(({ name }) => name === product.name)) {
    return (
      <div className="pdp__main cover">
        <ProductPicture product={{ category: product.category, lettering, picture: null }} sizes={sizes} />
      </div>
    );
  }

  return (
    <div>
      <ul className="gallery" aria-label={`Pictures of ${product.name}`} tabIndex={pictures.length > 1 ? 0 : undefined}>
        {pictures.map(({ name, picture }, place) => (
          <li key={name} id={`picture-${place + 1}`} className="pdp__main cover">
            <Picture picture={picture} alt={picture.alt} sizes={sizes} priority={place === 0} />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map(({ name, picture }, place) => (
            <li key={name}>
              <a
                className="cover"
                href={`#picture-${place + 1}`}
                aria-label={`Picture ${place + 1} of ${pictures.length}: ${name}`}
              >
                <Picture picture={picture} alt="" sizes="120px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
