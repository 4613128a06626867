import type { Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type Settings, senderOf } from './settings.ts';

/** The ARNs of the identities in SES that a sender's mail may go out by: its domain's, or its own address's. */
const senderIdentities = (stack: Stack, sender: string): string[] =>
  [sender.replace(/^.*@/, ''), sender].map((resourceName) =>
    stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
  );

/** Send mail as the product. */
export function grantMail(stack: Stack, grantee: LambdaFunction, settings: Settings): void {
  const sender = senderOf(settings);
  grantee.addEnvironment('MAIL_FROM', sender);
  Grant.addToPrincipal({
    grantee,
    actions: ['ses:SendEmail'],
    resourceArns: senderIdentities(stack, sender),
    conditions: { StringEquals: { 'ses:FromAddress': sender } },
  });
}
