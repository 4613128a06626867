import type { Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { contactOf, type Settings, senderOf } from '../settings/settings.ts';

/**
 * What SES asks the right for, beside the sender's own identity: the one of a parent domain that is verified, the
 * configuration set that an identity has by default, and, in the sandbox, the identity of whom the mail goes to. Who
 * it is from is limited by the condition.
 */
const sendingResources = (stack: Stack): string[] =>
  ['identity', 'configuration-set'].map((resource) =>
    stack.formatArn({ service: 'ses', resource, resourceName: '*' }),
  );

/** Send mail as the product. */
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
