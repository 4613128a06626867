import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** The certificate of a domain whose zone is in Route 53. It exports nothing: a later domain could not take its place. */
export class CertificateStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { domain, hostedZoneId }: { domain: string; hostedZoneId: string },
  ) {
    // CloudFront takes certificates from nowhere else.
    super(scope, id, { env: { region: 'us-east-1' } });
    const certificate = new Certificate(this, 'Certificate', {
      domainName: domain,
      validation: CertificateValidation.fromDns(HostedZone.fromHostedZoneId(this, 'Zone', hostedZoneId)),
    });
    // That of an earlier domain is in use until the distribution has the new one, and can't be deleted here.
    certificate.applyRemovalPolicy(RemovalPolicy.RETAIN);
    new CfnOutput(this, 'CertificateArn', { value: certificate.certificateArn });
  }
}
