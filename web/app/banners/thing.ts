import type { ReactNode } from 'react';

/** Something that waits for the member: what the app asks of them, or a notice. */
export type Thing = {
  id: string;
  tone?: 'info' | 'warning';
  /** What it is, if it can stand above the page by itself. */
  title?: string;
  words?: ReactNode;
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
};
