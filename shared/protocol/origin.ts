/** The header that proves to the API that a call came through CloudFront. */
export const originHeader = 'x-origin-secret';

/** The header with the caller's IP address. CloudFront overwrites what the caller sends. */
export const viewerHeader = 'x-viewer-ip';

/** The header with the app's origin. CloudFront overwrites what the caller sends. */
export const appHeader = 'x-app-origin';
