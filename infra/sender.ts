import type { Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { product } from '../shared/product.ts';
import type { Settings } from './settings.ts';

/** The sender of every mail; the reserved domain marks one that nobody has chosen yet. */
export const senderOf = ({ mailFrom }: Settings): string =>
  mailFrom ?? `no-reply@${product.name.toLowerCase()}.example`;

/** The ARN of the identity in SES that a sender's mail goes out by: its domain. */
export const senderIdentity = (stack: Stack, sender: string): string =>
  stack.formatArn({ service: 'ses', resource: 'identity', resourceName: sender.replace(/^.*@/, '') });

/** Send mail as the product. */
export function grantMail(stack: Stack, grantee: LambdaFunction, settings: Settings): void {
  const sender = senderOf(settings);
  grantee.addEnvironment('MAIL_FROM', sender);
  Grant.addToPrincipal({
    grantee,
    actions: ['ses:SendEmail'],
    resourceArns: [senderIdentity(stack, sender)],
    conditions: { StringEquals: { 'ses:FromAddress': sender } },
  });
}
