const key = 'begun-app';

/**
 * Whether the member has begun to set up an app. It is stored for this tab, so that the step opens again if the tab was
 * unloaded while the app was open.
 */
export const isAppSetupStarted = (): boolean => sessionStorage.getItem(key) !== null;

export const saveAppSetupStarted = (): void => sessionStorage.setItem(key, '');

export const clearAppSetupStarted = (): void => sessionStorage.removeItem(key);
