import { CfnOutput, CfnParameter, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { documentRoute } from '../../shared/calls/routes.ts';
import { originHeader } from '../../shared/protocol/headers.ts';
import { product } from '../../shared/text/product.ts';
import { AppFiles, topFiles } from '../constructs/app-files.ts';
import { privateBucket } from '../constructs/buckets.ts';
import { answerPolicy, appPolicy, nameInAccount, SecurityHeaders } from '../constructs/security-headers.ts';
import { appPathsCode, signedInCode, withPassCode } from '../edge/edge.ts';
import { releaseHere } from '../settings/release.ts';
import { contactOf, type Settings } from '../settings/settings.ts';
import type { ApiStack } from './api-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { MediaStack } from './media-stack.ts';

export type WebStackProps = StackProps & {
  identity: IdentityStack;
  media: MediaStack;
  api: ApiStack;
  settings: Settings;
  /** The folder of the built app. */
  appFolder: string;
};

/** The distribution: the app's files, the API under /api and the pictures under /media share one origin. */
export class WebStack extends Stack {
  readonly distribution: Distribution;
  readonly appUrl: string;
  /** The app's configuration. */
  readonly appConfig: Record<string, string>;

  constructor(
    scope: Construct,
    id: string,
    { identity, media, api, settings, appFolder, ...props }: WebStackProps,
  ) {
    super(scope, id, props);
    const files = new Bucket(this, 'Files', {
      ...privateBucket,
      // Each deployment uploads all files again.
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });

    const pool = {
      issuer: identity.userPool.userPoolProviderUrl,
      client: identity.client.userPoolClientId,
    };
    const secret = media.edgeSecret.value(settings.edgeSecret);
    // `npm run ops -- pass end` sets it, to a part of what fits into 10 KB of code.
    const ended = new CfnParameter(this, 'EndedPasses', {
      default: '',
      allowedPattern: '[0-9a-f.,]{0,3000}',
    });
    const apiBehavior = {
      // A call over plain HTTP has already exposed its token, so it is refused instead of redirected.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      origin: new HttpOrigin(`${api.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { [originHeader]: secret },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: new SecurityHeaders(this, 'AnswerHeaders', answerPolicy),
      functionAssociations: [
        this.edge('SignedIn', signedInCode(pool, secret, ended.valueAsString, settings.domain)),
      ],
    };
    const pictureBehavior = {
      // A call over plain HTTP has already exposed its pass.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      origin: S3BucketOrigin.withBucketDefaults(media.media, {
        originAccessControlId: this.access('Pictures').originAccessControlId,
      }),
      // CloudFront caches for a day, as the bucket sets no headers. Then it checks whether the picture still exists.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: new SecurityHeaders(this, 'PictureHeaders', answerPolicy, {
        // The app has its own cache of pictures, which it can wipe.
        'cache-control': 'no-store',
        // A picture that is saved has our name for it, whatever its address says.
        'content-disposition': 'inline; filename="picture.webp"',
      }),
      functionAssociations: [this.edge('WithPass', withPassCode(secret))],
    };
    const filesOrigin = S3BucketOrigin.withOriginAccessControl(files, {
      originAccessControl: this.access('Files'),
    });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: settings.stage ? `${product.title} (${settings.stage})` : product.title,
      ...(settings.domain &&
        settings.certificateArn && {
          domainNames: [settings.domain],
          // With CloudFront's own certificate the minimum can't be set.
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
          certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.certificateArn),
        }),
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultBehavior: {
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        compress: true,
        origin: filesOrigin,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: new SecurityHeaders(
          this,
          'AppHeaders',
          appPolicy([
            `https://cognito-idp.${this.region}.${this.urlSuffix}`,
            `https://${media.uploads.bucketRegionalDomainName}`,
          ]),
        ),
        functionAssociations: [this.edge('AppPaths', appPathsCode(topFiles(appFolder)))],
      },
      // `ops shield on` attaches one, which the next deployment keeps. CloudFront takes an empty one for none.
      webAclId: new CfnParameter(this, 'WebAcl', { default: '' }).valueAsString,
      additionalBehaviors: {
        // The document is a file beside the app, so no function and no rate limit of the API is involved.
        [documentRoute.path]: {
          ...apiBehavior,
          origin: filesOrigin,
          compress: true,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          originRequestPolicy: undefined,
        },
        '/api/*': apiBehavior,
        '/media/*': pictureBehavior,
      },
      // By default CloudFront caches errors for ten seconds.
      errorResponses: [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
    });
    this.appUrl = `https://${settings.domain ?? this.distribution.distributionDomainName}`;
    // Upkeep imports this name until a domain is set; the deployment that sets one updates this stack first.
    this.exportValue(this.distribution.distributionDomainName);
    if (settings.domain && settings.hostedZoneId) this.address(settings.domain, settings.hostedZoneId);
    const contactEmail = contactOf(settings);
    this.appConfig = {
      region: this.region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      authFlow: 'USER_SRP_AUTH',
      ...(settings.operator && { operator: settings.operator }),
      ...(contactEmail && { contactEmail }),
    };
    new AppFiles(this, 'AppFiles', { folder: appFolder, bucket: files, config: this.appConfig });
    const { version, commit } = releaseHere();
    new CfnOutput(this, 'Version', { value: version });
    new CfnOutput(this, 'Commit', { value: commit });
    new CfnOutput(this, 'AppUrl', { value: this.appUrl });
    // A domain whose zone isn't in Route 53 must point to this address.
    new CfnOutput(this, 'DistributionAddress', { value: this.distribution.distributionDomainName });
  }

  private address(domain: string, hostedZoneId: string): void {
    const record = {
      zone: HostedZone.fromHostedZoneId(this, 'Zone', hostedZoneId),
      recordName: `${domain}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    };
    new ARecord(this, 'Address', record);
    new AaaaRecord(this, 'Address6', record);
  }

  /** The identity with which the distribution reads a bucket. */
  private access(id: string): S3OriginAccessControl {
    return new S3OriginAccessControl(this, `${id}Access`, {
      originAccessControlName: nameInAccount(this, id),
    });
  }

  private edge(id: string, code: string) {
    const edgeFunction = new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }
}
