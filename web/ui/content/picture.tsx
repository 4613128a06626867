import { nameWords } from '../../../shared/text/name-words.ts';
import { usePicture } from '../../pictures/picture.ts';
import type { Tone } from './badge.tsx';
import './picture.css';

export type Variant = 'w400' | 'face64' | 'face200' | 'face248' | 'w1200';

const tints: Tone[] = ['primary', 'brass', 'plum', 'slate', 'clay'];

export function tintOf(name: string): Tone {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length] ?? 'primary';
}

/**
 * Two letters for a name: of its first and last capitalized word, without titles and suffixes. A name in a script
 * without capitals, or without letters, gets its first character.
 */
export function initials(name: string): string {
  const words = nameWords(name.replace(/(?<=\S)[–—](?=\S)/g, ' '));
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  const [first = /\p{L}.*/su.exec(words.join(' '))?.[0] ?? words.join(' ')] = capitals;
  const last = capitals.length > 1 ? (capitals.at(-1) ?? '') : '';
  return (firstSign(first) + firstSign(last)).toUpperCase();
}

/** What a person sees as one character: a letter with its marks, an emoji of several parts. */
const firstSign = (text: string): string => {
  if (/^[\x20-\x7e]{0,2}$/.test(text.slice(0, 2))) return text.slice(0, 1);
  const [sign] = new Intl.Segmenter().segment(text);
  return sign?.segment ?? '';
};

/**
 * An uploaded image, or tinted initials while there is none. The box has its shape from the start. Decorative: the name
 * stands beside it.
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
    <span className={`picture ${shape} ${size}`} data-tint={tintOf(name)} aria-hidden="true" translate="no">
      {image ? <Image image={image} variant={variant} until={letters} /> : letters}
    </span>
  );
}

function Image({ image, variant, until }: { image: string; variant: Variant; until: string }) {
  const url = usePicture(image, variant);
  return url ? <img src={url} alt="" /> : until;
}
