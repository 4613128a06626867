import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** What tests give to engines as the stacks have it. */
const types = ['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::Cognito::UserPoolClient'] as const;

type Keys = Pick<CreateTableCommandInput, 'KeySchema' | 'AttributeDefinitions' | 'GlobalSecondaryIndexes'>;

/** There is one of each at least. */
type Found<P> = [[id: string, P], ...[id: string, P][]];

/** Where one run of tests keeps them: the library that synthesizes takes a second to load, in each file anew. */
const kept = 'COLLOQUY_TEST_RESOURCES';

/** The properties of the stacks' resources of a type, by their logical ids. */
export async function resourcesOf<P>(type: (typeof types)[number]): Promise<Found<P>> {
  return JSON.parse(process.env[kept] ?? (await synthesized()))[type];
}

async function synthesized(): Promise<string> {
  const { App } = await import('aws-cdk-lib');
  const { Template } = await import('aws-cdk-lib/assertions');
  const { DataStack } = await import('../../infra/stacks/data-stack.ts');
  const { IdentityStack } = await import('../../infra/stacks/identity-stack.ts');
  const templates = [new DataStack(new App(), 'Data', {}), new IdentityStack(new App(), 'Identity', {})].map(
    (stack) => Template.fromStack(stack),
  );
  const found = (type: string) =>
    templates.flatMap((template) =>
      Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties]),
    );
  return JSON.stringify(Object.fromEntries(types.map((type) => [type, found(type)])));
}

/** The table's keys and indexes, and nothing that an engine would take time for. */
export async function tableProperties(): Promise<Keys> {
  const [[, table]] = await resourcesOf<Keys>('AWS::DynamoDB::Table');
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = table;
  return { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes };
}

/** Before the tests: their workers begin with the environment as it is then. */
export default async function setup(): Promise<void> {
  process.env[kept] = await synthesized();
}
