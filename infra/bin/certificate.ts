import { App } from 'aws-cdk-lib';
import { nameOf } from '../settings/settings.ts';
import { CertificateStack } from '../stacks/certificate-stack.ts';

/** A separate assembly for the certificate, which is deployed first; the product's assembly gets its ARN as a setting. */
const app = new App();
const given = (name: string): string => app.node.getContext(name);
new CertificateStack(app, `${nameOf({ stage: given('stage') })}-Certificate`, {
  domain: given('domain'),
  hostedZoneId: given('hostedZoneId'),
});
