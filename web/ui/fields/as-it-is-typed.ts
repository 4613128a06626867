/** A phone neither begins a name or an address with a capital nor takes it for a misspelt word. */
export const asItIsTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
