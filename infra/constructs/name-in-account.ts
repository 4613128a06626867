import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** A name for what an account knows once, in all its regions: another stage has another, and so has another region. */
export function nameInAccount(scope: Construct, id: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${id}-${region}`;
}
