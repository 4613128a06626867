/**
 * The event of a CloudFront viewer-request function; header names are lower-case. The functions run in CloudFront's own
 * engine, which has no destructuring and no optional chaining.
 */
export type ViewerRequestEvent = {
  context: { distributionDomainName: string };
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    headers: Record<string, { value: string } | undefined>;
    cookies: Record<string, { value: string } | undefined>;
  };
};
