import { Stack } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { product } from '../shared/product.ts';
import type { Settings } from './settings.ts';

/** The sender of every mail; the reserved domain marks one that nobody has chosen yet. */
const senderOf = ({ mailFrom }: Settings): string =>
  mailFrom ?? `no-reply@${product.name.toLowerCase()}.example`;

/** Send mail in the product's name and in no other. */
export function grantMail(grantee: LambdaFunction, settings: Settings): void {
  const sender = senderOf(settings);
  grantee.addEnvironment('MAIL_FROM', sender);
  // What SES knows the sender by: its domain.
  const resourceName = sender.replace(/^.*@/, '');
  Grant.addToPrincipal({
    grantee,
    actions: ['ses:SendEmail'],
    resourceArns: [Stack.of(grantee).formatArn({ service: 'ses', resource: 'identity', resourceName })],
    conditions: { StringEquals: { 'ses:FromAddress': sender } },
  });
}
