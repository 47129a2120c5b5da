import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { letteringSize, Picture, PictureOrTile } from "#app/ui/picture.tsx";

const picture = { base: "/pictures/laddu-1a", width: 1000, height: 1000, widths: [400, 800, 1000] };

test("a picture offers AVIF before WebP, its size, and waits until it is near", () => {
  const html = renderToStaticMarkup(<Picture picture={picture} alt="Jalebi" sizes="50vw" />);
  expect(html).toContain('srcSet="/pictures/laddu-1a-400.avif 400w,/pictures/laddu-1a-800.avif 800w');
  expect(html).toContain('width="1000" height="1000" loading="lazy"');
  expect(html).not.toContain("fetchPriority");
});

test("the first picture of a page does not wait", () => {
  const html = renderToStaticMarkup(<Picture picture={picture} alt="Jalebi" sizes="50vw" priority />);
  expect(html).toContain('loading="eager" fetchPriority="high"');
});

test("without a picture the name stands in letters, hidden from screen readers", () => {
  const html = renderToStaticMarkup(
    <PictureOrTile picture={null} alt="" sizes="" lettering="మోతీచూర్ లడ్డు" tone="turmeric" />,
  );
  expect(html).toMatch(
    /^<span class="tile tile--turmeric" aria-hidden="true"><svg lang="te" viewBox="[^"]+" font-size="18">/,
  );
});

test("longer words are set smaller", () => {
  expect(letteringSize(["లడ్డు"], "te")).toBe(28);
  expect(letteringSize(["సున్నుండలు"], "te")).toBe(18);
  expect(letteringSize(["Sankranti", "Pindi", "Vantalu", "Box"], "en")).toBe(12);
});
