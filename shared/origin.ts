/** The header by which CloudFront shows the API that a call came through it. */
export const originHeader = 'x-origin-secret';

/** The header in which the edge says from which network address a call comes, whatever the caller says there. */
export const viewerHeader = 'x-viewer-ip';

/** The header in which the edge says where people open the app: its origin, whatever the caller says there. */
export const appHeader = 'x-app-origin';
