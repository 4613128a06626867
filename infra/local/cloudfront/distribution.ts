import { appHeader } from '../../../shared/protocol/headers.ts';
import type { HttpApis } from '../apigateway/http-api.ts';
import type { Assembly } from '../assembly/assembly.ts';
import { type HttpRequest, type HttpResponse, text } from '../machine/http.ts';
import { sourceOfPattern } from '../machine/patterns.ts';
import type { Objects } from '../s3/objects.ts';
import { type BucketOrigin, bucketOrigin, type Origin } from './bucket-origin.ts';
import { compressResponse } from './compression.ts';
import { type EdgeFunction, edgeFunction } from './edge-function.ts';
import { compresses, type HeadersPolicy, headersPolicy, toOriginRequest } from './policies.ts';

interface BehaviourProperties {
  PathPattern?: string;
  AllowedMethods?: string[];
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  TargetOriginId: string;
  Compress?: boolean;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
  LambdaFunctionAssociations?: object[];
}

interface DistributionProperties {
  DistributionConfig: {
    DefaultRootObject?: string;
    DefaultCacheBehavior: BehaviourProperties;
    CacheBehaviors?: BehaviourProperties[];
    CustomErrorResponses?: { ResponsePagePath?: string }[];
    Origins: ({
      Id: string;
      S3OriginConfig?: object;
      OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
    } & BucketOrigin)[];
  };
}

interface Behaviour {
  pattern: RegExp;
  methods: string[];
  compress: boolean;
  viewerRequest?: EdgeFunction;
  headers: HeadersPolicy;
  originRequestPolicy?: string;
  originDomain: string;
  /** Headers for the origin, which overwrite the viewer's. */
  originHeaders: Record<string, string>;
  origin: Origin;
  servesApp: boolean;
}

/**
 * The distribution of the assembly. It caches nothing, because CloudFront's caches change only the speed. Viewers use
 * plain HTTP, so `redirect-to-https` is ignored.
 */
export class Distribution {
  readonly #behaviours: Behaviour[];
  readonly #rootObject: string;

  /**
   * @param adapt changes the files of the app's bucket for this machine
   * @param objects the contents of the other buckets
   */
  constructor(
    assembly: Assembly,
    apis: HttpApis,
    adapt: (key: string, body: Buffer) => Buffer,
    objects: Objects,
  ) {
    const [resource, ...others] = assembly.resources<DistributionProperties>('AWS::CloudFront::Distribution');
    if (!resource || others.length > 0)
      throw new Error('The local run expects exactly one distribution in the assembly.');
    const config = resource.properties.DistributionConfig;
    if (config.CustomErrorResponses?.some(({ ResponsePagePath }) => ResponsePagePath)) {
      throw new Error(
        "The distribution maps errors for all its paths, the API's among them. Use a function for the app's.",
      );
    }
    this.#rootObject = config.DefaultRootObject ?? '';
    this.#behaviours = [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((properties) => {
      if (properties.LambdaFunctionAssociations?.length)
        throw new Error("The local run doesn't know Lambda@Edge.");
      const origin = config.Origins.find(({ Id }) => Id === properties.TargetOriginId);
      if (!origin) throw new Error(`The distribution has no origin ${properties.TargetOriginId}.`);
      const bucket = origin.S3OriginConfig && bucketOrigin(assembly, origin, resource.ref, adapt, objects);
      return {
        pattern: toPattern(properties.PathPattern ?? '*'),
        methods: properties.AllowedMethods ?? ['GET', 'HEAD'],
        compress: properties.Compress === true && compresses(assembly, properties.CachePolicyId),
        viewerRequest: viewerRequest(assembly, properties, {
          id: resource.ref,
          domain: resource.attributes.DomainName ?? '',
        }),
        headers: headersPolicy(assembly, properties.ResponseHeadersPolicyId),
        originRequestPolicy: properties.OriginRequestPolicyId,
        originDomain: origin.DomainName,
        originHeaders: Object.fromEntries(
          (origin.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
            HeaderName.toLowerCase(),
            HeaderValue,
          ]),
        ),
        origin: bucket?.answer ?? apiOrigin(apis, origin.DomainName),
        servesApp: bucket?.holdsApp ?? false,
      };
    });
  }

  /** Whether a path is answered from the app bucket. */
  servesApp(path: string): boolean {
    return this.#behaviour(path)?.servesApp ?? false;
  }

  async answer(viewer: HttpRequest): Promise<HttpResponse> {
    const behaviour = this.#behaviour(viewer.path);
    if (!behaviour) return text(404, 'Not Found');
    if (!behaviour.methods.includes(viewer.method)) {
      return text(
        403,
        'This distribution is not configured to allow the HTTP request method that was used for this request.',
      );
    }
    const passed = behaviour.viewerRequest?.(viewer) ?? { request: viewer };
    if ('response' in passed) return behaviour.headers(passed.response);
    const request =
      passed.request.path === '/' ? { ...passed.request, path: `/${this.#rootObject}` } : passed.request;
    const passedOn = toOriginRequest(request, behaviour.originRequestPolicy, behaviour.originDomain);
    const response = await behaviour.origin({
      ...passedOn,
      headers: { ...passedOn.headers, ...behaviour.originHeaders },
    });
    const encoded = behaviour.compress
      ? await compressResponse(response, viewer.headers['accept-encoding'] ?? '')
      : response;
    return unchanged(behaviour.headers(encoded), viewer.headers['if-none-match']);
  }

  #behaviour(path: string): Behaviour | undefined {
    return this.#behaviours.find(({ pattern }) => pattern.test(path));
  }
}

function toPattern(glob: string): RegExp {
  const source = sourceOfPattern(glob);
  return new RegExp(`^${source.startsWith('/') || source === '.*' ? '' : '/'}${source}$`);
}

function viewerRequest(
  assembly: Assembly,
  properties: BehaviourProperties,
  distribution: { id: string; domain: string },
): EdgeFunction | undefined {
  const [association, ...others] = properties.FunctionAssociations ?? [];
  if (!association) return undefined;
  if (others.length > 0 || association.EventType !== 'viewer-request') {
    throw new Error('The local run knows CloudFront Functions on viewer-request only.');
  }
  const { FunctionCode } = assembly.named<{ FunctionCode: string }>(
    'AWS::CloudFront::Function',
    association.FunctionARN,
  ).properties;
  return edgeFunction(FunctionCode, distribution);
}

function apiOrigin(apis: HttpApis, domain: string): Origin {
  const apiId = domain.split('.')[0] ?? '';
  return async ({ headers, ...request }) => {
    // A local run serves the app over plain HTTP.
    const origin = headers[appHeader]?.replace('https:', 'http:');
    const response = await apis.answer(apiId, {
      ...request,
      headers: { ...headers, ...(origin && { [appHeader]: origin }) },
    });
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    // Over plain HTTP some browsers refuse secure cookies even from this machine.
    const plain = cookies.map((cookie) => cookie.replace('; Secure', ''));
    return cookies.length > 0
      ? { ...response, headers: { ...response.headers, 'set-cookie': plain } }
      : response;
  };
}

function unchanged(response: HttpResponse, ifNoneMatch: string | undefined): HttpResponse {
  const etag = response.headers.etag;
  const known = ifNoneMatch
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === String(etag).replace(/^W\//, ''));
  return response.status === 200 && etag && known
    ? { ...response, status: 304, body: Buffer.alloc(0) }
    : response;
}
