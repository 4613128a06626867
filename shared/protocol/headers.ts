import { secondsPerDay } from '../language/time.ts';

/* The product's own headers and cookie, and the scopes of the tokens that calls carry. */

/** The header with the call's ID, in the request, the answer and the log. */
export const callIdHeader = 'x-call-id';

/** The pattern is narrow so that no caller can write a text into the log. */
export const callId = /^[\w-]{8,64}$/;

/**
 * The version of the HTTP contract, which a page sends with each call. It rises with each change that breaks pages or
 * services of an earlier release.
 */
export const contractNumber = 1;

/** Pages with an older contract are told to reload. */
export const oldestSupportedContract = 1;

export const contractHeader = 'x-contract';

/** The header that proves to the API that a call came through CloudFront. */
export const originHeader = 'x-origin-secret';

/** The header with the caller's IP address. CloudFront overwrites what the caller sends. */
export const viewerHeader = 'x-viewer-ip';

/** The header with the app's origin. CloudFront overwrites what the caller sends. */
export const appHeader = 'x-app-origin';

/** The scope of access tokens for the product's API. */
export const apiScope = 'colloquy/api';

/** The scope with which a token's holder could change password and address at Cognito itself. */
export const selfServiceScope = 'aws.cognito.signin.user.admin';

/** The cookie with which CloudFront lets a member's browser load pictures, and deals its calls to the member's lane. */
export const passCookie = 'pictures';
/** For thirty days after it expired, in seconds, a pass still proves that a member used this browser. */
export const passRememberedSeconds = 30 * secondsPerDay;
