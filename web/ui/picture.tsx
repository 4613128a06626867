import { usePicture } from '../pictures/picture.ts';
import type { Tone } from './badge.tsx';
import './picture.css';

export type Variant = 'w400' | 'face64' | 'face200' | 'face248' | 'w1200';

const tints: Tone[] = ['primary', 'brass', 'plum', 'slate', 'clay'];

/** The same name always has the same tint. */
export function tintOf(name: string): Tone {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? 'primary';
}

/** Two letters that stand for a name: of its first and last word that has a capital. */
export function initials(name: string): string {
  const words = name
    .replace(/,?\s+S\.?\s?J\.?$/i, '')
    .split(/[\s–—]+/)
    .filter((word) => /^\p{Lu}/u.test(word));
  const first = words[0] ?? name.trim();
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase();
}

/**
 * An image of ours, or, while there is none, the initials on a tint of their own. Its box has
 * its shape from the start. Decorative: the name it belongs to stands beside it.
 */
export function Picture({
  image,
  variant,
  name,
  shape = 'round',
  size = 'm',
}: {
  image: string | undefined;
  variant: Variant;
  name: string;
  shape?: 'round' | 'square' | 'wide';
  size?: 's' | 'm' | 'l';
}) {
  const letters = initials(name);
  return (
    <span className={`picture ${shape} ${size}`} data-tint={tintOf(name)} aria-hidden="true">
      {image ? <Image image={image} variant={variant} until={letters} /> : letters}
    </span>
  );
}

function Image({ image, variant, until }: { image: string; variant: Variant; until: string }) {
  const url = usePicture(image, variant);
  return url ? <img src={url} alt="" /> : until;
}
