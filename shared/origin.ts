/** The header by which CloudFront shows the API that a call came through it. */
export const originHeader = 'x-origin-secret';
