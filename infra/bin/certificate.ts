import { App } from 'aws-cdk-lib';
import { nameOf } from '../settings/settings.ts';
import { loadSettings } from '../settings/stage-file.ts';
import { CertificateStack } from '../stacks/certificate-stack.ts';

/** A separate assembly for the certificate, which is deployed first; the product's assembly gets its ARN as a setting. */
const app = new App();
const stage: string = app.node.tryGetContext('stage');
const { domain, hostedZoneId } = loadSettings(stage);
if (!domain || !hostedZoneId) throw new Error(`${stage} has no domain with a zone of Route 53.`);
new CertificateStack(app, `${nameOf({ stage })}-Certificate`, { domain, hostedZoneId });
