import { usePicture } from '../pictures/picture.ts';

const ownImage = /^\/media\/([A-Za-z0-9][\w-]*)\/w1200$/;

/** The address under which rich text keeps an image of ours. */
export const embeddedSource = (imageId: string) => `/media/${imageId}/w1200`;

/** A picture inside rich text; nothing for one that isn't ours. */
export function EmbeddedPicture({ src, alt }: { src: string; alt: string }) {
  const image = ownImage.exec(src)?.[1];
  const url = usePicture(image, 'w1200');
  if (!image) return null;
  return url ? <img src={url} alt={alt} /> : <span className="skeleton embedded" aria-hidden="true" />;
}
