import type { Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { contactOf, type Settings, senderOf } from '../settings/settings.ts';

/**
 * The resources that SES checks when it sends: the identity of the sender or of a parent domain, its configuration set
 * and, in the sandbox, the recipient's identity. The condition below limits the sender.
 */
const sendingResources = (stack: Stack): string[] =>
  ['identity', 'configuration-set'].map((resource) =>
    stack.formatArn({ service: 'ses', resource, resourceName: '*' }),
  );

/** Grants sending mail as the product. */
export function grantMail(
  stack: Stack,
  grantee: LambdaFunction,
  settings: Settings,
  configuration: ConfigurationSet,
): void {
  const sender = senderOf(settings);
  grantee.addEnvironment('MAIL_CONFIGURATION', configuration.configurationSetName);
  grantee.addEnvironment('MAIL_FROM', sender);
  const contact = contactOf(settings);
  if (contact) grantee.addEnvironment('MAIL_CONTACT', contact);
  Grant.addToPrincipal({
    grantee,
    actions: ['ses:SendEmail'],
    resourceArns: sendingResources(stack),
    conditions: { StringEquals: { 'ses:FromAddress': sender } },
  });
}
