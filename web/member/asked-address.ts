const key = 'asked-address';

/**
 * The address that a member would like to sign in with, until its code has come: kept for this tab alone, so that a
 * reload, a lost network, or a tab that the device put aside while the mail was read, doesn't lose the step.
 */
export const askedAddress = (): string => sessionStorage.getItem(key) ?? '';

export const keepAskedAddress = (email: string): void => sessionStorage.setItem(key, email);

export const dropAskedAddress = (): void => sessionStorage.removeItem(key);
