import { Duration, Stack } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

const directives = (policy: Record<string, string[]>): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/**
 * The content security policy of the app's pages: they load only files of their own origin and pictures made in the
 * browser, and connect to `connections`.
 */
export const appPolicy = (connections: string[]): string =>
  directives({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connections],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });

/** The content security policy of the API's answers, which are never pages. */
export const answerPolicy = directives({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });

const features = 'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()';

/** The security headers of every answer. */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(
    scope: Construct,
    id: string,
    contentSecurityPolicy: string,
    more: Record<string, string> = {},
  ) {
    const props: ResponseHeadersPolicyProps = {
      responseHeadersPolicyName: nameInAccount(scope, id),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: features, override: true },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
          ...Object.entries(more).map(([header, value]) => ({ header, value, override: true })),
        ],
      },
    };
    super(scope, id, props);
  }
}

/** A name that is unique in the account: it differs by stage and by region. */
export function nameInAccount(scope: Construct, id: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${id}-${region}`;
}
