import type { KeyboardEvent } from 'react';

/** A phone neither begins a name or an address with a capital nor takes it for a misspelt word. */
export const asItIsTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/** Whether the key is for a sign that is still being composed, as Chinese is: Escape gives up the sign alone. */
export const isComposing = ({ which }: { which: number }): boolean => which === 229;

/** The same in a combobox, which is kept from taking the key for its own. */
export function isLeftToComposing(event: KeyboardEvent): boolean {
  if (isComposing(event)) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
  return isComposing(event);
}
