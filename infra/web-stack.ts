import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import { contentSecurityPolicy, permissionsPolicy } from './browser-security.ts';
import { askForToken, spaRewrite } from './edge-functions.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { MediaStack } from './media-stack.ts';

interface Props extends StackProps {
  identity: IdentityStack;
  media: MediaStack;
  api: ApiStack;
}

const built = join(fileURLToPath(new URL('..', import.meta.url)), 'build', 'web');

/** The app and the API as one origin. */
export class WebStack extends Stack {
  readonly address: string;

  constructor(scope: Construct, id: string, { identity, media, api, ...props }: Props) {
    super(scope, id, props);
    const app = new Bucket(this, 'app', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });

    const viewerRequest = (name: string, code: string) => ({
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, name, {
        code: FunctionCode.fromInline(code),
        runtime: FunctionRuntime.JS_2_0,
      }),
    });
    const appHeaders = this.#headers(
      'app-headers',
      contentSecurityPolicy([
        `https://cognito-idp.${this.region}.${this.urlSuffix}`,
        `https://${media.uploads.bucketRegionalDomainName}`,
      ]),
    );
    const apiBehaviour = {
      origin: new HttpOrigin(api.domain),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.#headers('api-headers', "default-src 'none'; frame-ancestors 'none'"),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      functionAssociations: [viewerRequest('ask-for-token', askForToken)],
    };
    const domainName = this.node.tryGetContext('domainName') as string | undefined;
    const certificateArn = this.node.tryGetContext('certificateArn') as string | undefined;

    const distribution = new Distribution(this, 'distribution', {
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      ...(domainName &&
        certificateArn && {
          domainNames: [domainName],
          certificate: Certificate.fromCertificateArn(this, 'certificate', certificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(app),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        responseHeadersPolicy: appHeaders,
        functionAssociations: [viewerRequest('spa-rewrite', spaRewrite)],
        compress: true,
      },
      additionalBehaviors: { '/api/*': apiBehaviour, '/media/*': apiBehaviour },
    });
    this.address = `https://${domainName ?? distribution.distributionDomainName}`;

    // Old chunks stay, so that a tab opened before a deployment goes on working.
    const hashed = new BucketDeployment(this, 'hashed-files', {
      sources: [Source.asset(built)],
      destinationBucket: app,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [
        CacheControl.setPublic(),
        CacheControl.maxAge(Duration.days(365)),
        CacheControl.immutable(),
      ],
      prune: false,
      memoryLimit: 512,
    });
    const pages = new BucketDeployment(this, 'pages', {
      sources: [
        Source.asset(built),
        Source.jsonData('config.json', {
          region: this.region,
          userPoolId: identity.pool.userPoolId,
          userPoolClientId: identity.client.userPoolClientId,
          authFlow: 'USER_SRP_AUTH',
        }),
      ],
      destinationBucket: app,
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
      prune: false,
      memoryLimit: 512,
      distribution,
    });
    pages.node.addDependency(hashed);

    new CfnOutput(this, 'Address', { value: this.address });
  }

  #headers(id: string, policy: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          preload: true,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: permissionsPolicy, override: true },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
          { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
        ],
      },
    });
  }
}
