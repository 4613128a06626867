import type { ReactNode } from 'react';
import './badge.css';

export type Tone = 'neutral' | 'primary' | 'brass' | 'plum' | 'slate' | 'clay';

/** A state in a word or two. The tone only supports the word. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone}`}>{children}</span>;
}
