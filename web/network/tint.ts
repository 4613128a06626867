import type { AppSection } from '../ui/app-section.ts';
import type { Tone } from '../ui/badge.tsx';
import type { TiedKind } from '../ui/network-address.ts';

const files = import.meta.glob<object>('../*/*.section.ts', { eager: true });
const sections = Object.assign({}, ...Object.values(files)) as Record<TiedKind, AppSection>;

/** The colour of a kind, as its section has it. */
export const tintOfKind = (kind: TiedKind): Tone => sections[kind].tint;
