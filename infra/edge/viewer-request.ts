/**
 * What CloudFront hands a function before it looks for an answer; header names in lower case. The
 * functions run in its own engine, which knows no destructuring and no optional chaining.
 */
export type ViewerRequest = {
  context: { distributionDomainName: string };
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    headers: Record<string, { value: string } | undefined>;
    cookies: Record<string, { value: string } | undefined>;
  };
};
