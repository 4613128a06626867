import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** A name that is unique in the account: it differs by stage and by region. */
export function nameInAccount(scope: Construct, id: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${id}-${region}`;
}
