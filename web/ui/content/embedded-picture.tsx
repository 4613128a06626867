import { usePicture } from '../../pictures/picture.ts';
import './loading.css';
import './rich-text.css';

const ownImage = /^\/media\/([A-Za-z0-9][\w-]*)\/w1200$/;

/** The address by which rich text refers to an uploaded image. */
export const embeddedSource = (imageId: string) => `/media/${imageId}/w1200`;

/** A picture inside rich text. Images that aren't ours are left out. */
export function EmbeddedPicture({ src, alt }: { src: string; alt: string }) {
  const image = ownImage.exec(src)?.[1];
  const url = usePicture(image, 'w1200');
  if (!image) return null;
  if (url) return <img src={url} alt={alt} />;
  if (url === null) return <span className="embedded embedded-words">{alt}</span>;
  return (
    <span
      className="skeleton embedded"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    />
  );
}
