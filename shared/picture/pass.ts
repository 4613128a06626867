/** The cookie that lets a member's browser have pictures. */
export const passCookie = 'pictures';
/** Seconds after the end of a pass for which it still says that a member used this browser: a week. */
export const passRemembered = 7 * 24 * 3600;
