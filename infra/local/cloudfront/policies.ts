import type { Assembly } from '../assembly/assembly.ts';
import { type HttpRequest, type HttpResponse, ownAddress } from '../machine/http.ts';

interface HeadersPolicyProperties {
  ResponseHeadersPolicyConfig: {
    CorsConfig?: object;
    CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: boolean }[] };
    RemoveHeadersConfig?: { Items: { Header: string }[] };
    SecurityHeadersConfig?: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: boolean };
      ContentTypeOptions?: { Override: boolean };
      FrameOptions?: { FrameOption: string; Override: boolean };
      ReferrerPolicy?: { ReferrerPolicy: string; Override: boolean };
      StrictTransportSecurity?: {
        AccessControlMaxAgeSec: number;
        IncludeSubdomains?: boolean;
        Preload?: boolean;
        Override: boolean;
      };
      XSSProtection?: object;
    };
  };
}

/** Adds a policy's headers to a response. */
export type HeadersPolicy = (response: HttpResponse) => HttpResponse;

/** The response-headers policy with this id; without an id the response stays as it is. */
export function headersPolicy(assembly: Assembly, id: string | undefined): HeadersPolicy {
  if (!id) return (response) => response;
  const { properties } = assembly.named<HeadersPolicyProperties>(
    'AWS::CloudFront::ResponseHeadersPolicy',
    id,
  );
  const config = properties.ResponseHeadersPolicyConfig;
  if (config.CorsConfig || config.SecurityHeadersConfig?.XSSProtection) {
    throw new Error(`The response-headers policy ${id} sets headers that the local run doesn't know.`);
  }
  const set = [...securityHeaders(config.SecurityHeadersConfig ?? {}), ...customHeaders(config)];
  const removed = (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase());
  return (response) => {
    const headers = { ...response.headers };
    for (const name of removed) delete headers[name];
    for (const { name, value, override } of set) if (override || !(name in headers)) headers[name] = value;
    return { ...response, headers };
  };
}

interface SetHeader {
  name: string;
  value: string;
  override: boolean;
}

function customHeaders({
  CustomHeadersConfig,
}: HeadersPolicyProperties['ResponseHeadersPolicyConfig']): SetHeader[] {
  return (CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header.toLowerCase(),
    value: Value,
    override: Override,
  }));
}

function securityHeaders(
  config: NonNullable<HeadersPolicyProperties['ResponseHeadersPolicyConfig']['SecurityHeadersConfig']>,
): SetHeader[] {
  const { ContentSecurityPolicy: csp, ContentTypeOptions: type, FrameOptions: frame } = config;
  const { ReferrerPolicy: referrer, StrictTransportSecurity: transport } = config;
  const flags = `${transport?.IncludeSubdomains ? '; includeSubDomains' : ''}${transport?.Preload ? '; preload' : ''}`;
  return [
    csp && { name: 'content-security-policy', value: csp.ContentSecurityPolicy, override: csp.Override },
    type && { name: 'x-content-type-options', value: 'nosniff', override: type.Override },
    frame && { name: 'x-frame-options', value: frame.FrameOption, override: frame.Override },
    referrer && { name: 'referrer-policy', value: referrer.ReferrerPolicy, override: referrer.Override },
    transport && {
      name: 'strict-transport-security',
      value: `max-age=${transport.AccessControlMaxAgeSec}${flags}`,
      override: transport.Override,
    },
  ].filter((header) => header !== undefined);
}

const managedCachePolicies: Record<string, { compresses: boolean }> = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { compresses: true }, // CachingOptimized
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { compresses: false }, // CachingDisabled
};

interface CachePolicyProperties {
  CachePolicyConfig: {
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingBrotli?: boolean;
      EnableAcceptEncodingGzip: boolean;
    };
  };
}

/** Whether a cache policy allows compression, which the behaviour must allow too. */
export function compresses(assembly: Assembly, cachePolicyId: string): boolean {
  const managed = managedCachePolicies[cachePolicyId];
  if (managed) return managed.compresses;
  const { properties } = assembly.named<CachePolicyProperties>('AWS::CloudFront::CachePolicy', cachePolicyId);
  return properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin.EnableAcceptEncodingGzip;
}

const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** The request as it is forwarded to the origin: without a policy it has no query, cookies or authorization. */
export function toOriginRequest(
  request: HttpRequest,
  policyId: string | undefined,
  originDomain: string,
): HttpRequest {
  if (policyId !== undefined && policyId !== allViewerExceptHost) {
    throw new Error(`The local run doesn't know the origin request policy ${policyId}.`);
  }
  const {
    authorization,
    cookie,
    'accept-encoding': encoding,
    connection: _hopByHop,
    ...headers
  } = request.headers;
  const common = {
    ...headers,
    host: originDomain,
    via: '1.1 local (CloudFront)',
    'x-forwarded-for': request.from ?? ownAddress,
  };
  if (!policyId) return { ...request, query: '', headers: common };
  const viewers = { authorization, cookie, 'accept-encoding': encoding };
  const present = Object.entries(viewers).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...request, headers: { ...common, ...Object.fromEntries(present) } };
}
