const key = 'asked-address';

/**
 * The new sign-in address until its code is confirmed. It is stored for this tab, so that the step survives a reload or
 * an unloaded tab while the member reads the mail.
 */
export const pendingAddress = (): string => sessionStorage.getItem(key) ?? '';

export const savePendingAddress = (email: string): void => sessionStorage.setItem(key, email);

export const clearPendingAddress = (): void => sessionStorage.removeItem(key);
