import type { KeyboardEvent } from 'react';

/** Keeps a phone from capitalizing and correcting names and addresses. */
export const asItIsTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** Whether the key belongs to a character that is still being composed, as in Chinese: Escape cancels only that character. */
export const isComposing = ({ which }: { which: number }): boolean => which === 229;

/** The same in a combobox, which must not handle such a key itself. */
export function isLeftToComposing(event: KeyboardEvent): boolean {
  if (isComposing(event)) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
  return isComposing(event);
}

const steps: Record<string, (place: number, count: number) => number> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place - 1 + count) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The place to which a key leads from one of `count` things in a picture, or undefined if it leads nowhere. */
export const stepTo = (key: string, place: number, count: number): number | undefined =>
  steps[key]?.(place, count);
