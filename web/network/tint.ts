import type { AppSection } from '../ui/content/app-section.ts';
import type { Tone } from '../ui/content/badge.tsx';
import type { TiedKind } from '../ui/links/network-address.ts';

const files = import.meta.glob<object>('../*/*.section.ts', { eager: true });
const sections = Object.assign({}, ...Object.values(files)) as Record<TiedKind, AppSection>;

/** The colour of a kind's section. */
export const tintOfKind = (kind: TiedKind): Tone => sections[kind].tint;
