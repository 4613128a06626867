import { CfnDeletionPolicy, CfnOutput, type CfnResource, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** The certificate of a domain whose zone is in Route 53. It exports nothing, because an export couldn't be replaced. */
export class CertificateStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { domain, hostedZoneId }: { domain: string; hostedZoneId: string },
  ) {
    // CloudFront accepts certificates from this region only.
    super(scope, id, { env: { region: 'us-east-1' } });
    const certificate = new Certificate(this, 'Certificate', {
      domainName: domain,
      validation: CertificateValidation.fromDns(HostedZone.fromHostedZoneId(this, 'Zone', hostedZoneId)),
    });
    // A previous domain's certificate is in use until the distribution has the new one, so it can't be deleted now.
    (certificate.node.defaultChild as CfnResource).cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    new CfnOutput(this, 'CertificateArn', { value: certificate.certificateArn });
  }
}
