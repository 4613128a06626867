import { secondsPerDay } from '../language/time.ts';

/** The cookie with which CloudFront lets a member's browser load pictures. */
export const passCookie = 'pictures';
/** For a week after it expired, in seconds, a pass still proves that a member used this browser. */
export const passRememberedSeconds = 7 * secondsPerDay;
