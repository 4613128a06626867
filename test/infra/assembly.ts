import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll } from 'vitest';
import { stacksIn } from './stacks-in.ts';

type Resource = { Type: string; Properties: Record<string, unknown>; [key: string]: unknown };

const all = mkdtempSync(join(tmpdir(), 'assembly-'));
afterAll(() => rmSync(all, { recursive: true }));

/** The stacks as an operator with these settings would deploy them, around an app of three files. */
export const stacksWith = (settings: Record<string, string> = {}) =>
  stacksIn(mkdtempSync(join(all, 'of-')), settings);

/** The properties of every resource of a type in a stack. */
export function propertiesOf<P = Record<string, unknown>>(stack: Stack, type: string): P[] {
  const found: Resource[] = Object.values(
    Template.fromStack(stack).findResources(type) as Record<string, Resource>,
  );
  return found.map(({ Properties }) => Properties as P);
}

export type Statement = {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, unknown>;
};

/** Every statement of the roles of a stack. */
export const statementsOf = (stack: Stack): Statement[] =>
  propertiesOf<{ PolicyDocument: { Statement: Statement[] } }>(stack, 'AWS::IAM::Policy').flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );

/** A value of a template as one text, with what only a deployment knows in angle brackets. */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [name, argument] = Object.entries(value)[0] ?? [];
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]];
    return parts.map(textOf).join(separator);
  }
  return `<${[argument].flat().map(textOf).join('.')}>`;
}
