import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

type Properties = Pick<
  CreateTableCommandInput,
  'KeySchema' | 'AttributeDefinitions' | 'GlobalSecondaryIndexes'
>;

/** Where one run of tests keeps them, so that not every file synthesizes the stack anew. */
const kept = 'COLLOQUY_TEST_TABLE';

/** The table's keys and indexes as the data stack has them. */
export async function tableProperties(): Promise<Properties> {
  return JSON.parse(process.env[kept] ?? (await synthesized()));
}

async function synthesized(): Promise<string> {
  const { App } = await import('aws-cdk-lib');
  const { Template } = await import('aws-cdk-lib/assertions');
  const { DataStack } = await import('../../infra/data-stack.ts');
  const tables = Template.fromStack(new DataStack(new App(), 'Data', {})).findResources(
    'AWS::DynamoDB::Table',
  );
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } =
    Object.values(tables)[0]?.Properties ?? {};
  return JSON.stringify({ KeySchema, AttributeDefinitions, GlobalSecondaryIndexes });
}

/** Before the tests: their workers begin with the environment as it is then. */
export default async function setup(): Promise<void> {
  process.env[kept] = await synthesized();
}
