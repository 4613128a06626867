const key = 'begun-app';

/**
 * That a member began to set up an app: kept for this tab alone, so that a tab that the device put aside while the app
 * was open opens the step again.
 */
export const isAppBegun = (): boolean => sessionStorage.getItem(key) !== null;

export const keepBegunApp = (): void => sessionStorage.setItem(key, '');

export const dropBegunApp = (): void => sessionStorage.removeItem(key);
