import type { ReactNode } from 'react';
import './badge.css';

export type Tone = 'neutral' | 'primary' | 'brass' | 'plum' | 'slate' | 'clay';

/** A state in a word or two; the word says it, the tone only supports it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
