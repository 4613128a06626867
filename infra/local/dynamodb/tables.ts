import { setTimeout as sleep } from 'node:timers/promises';
import type { Assembly, Resource } from '../assembly/assembly.ts';
import { callEngine, TableError } from './client.ts';

interface Index {
  IndexName: string;
  KeySchema: { AttributeName: string; KeyType: string }[];
  Projection: object;
}

interface TableProperties {
  KeySchema: { AttributeName: string; KeyType: string }[];
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
  StreamSpecification?: { StreamViewType: string };
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
}

/** A table of the templates in the engine. */
export interface Table {
  name: string;
  arn: string;
  /** The attribute with an item's expiry in epoch seconds. */
  timeToLive?: string;
  keys: string[];
  /** The view type of the table's stream, if it has one. */
  streamViewType?: string;
}

/** Creates the missing tables of the assembly. */
export async function deployTables(assembly: Assembly, origin: string): Promise<Table[]> {
  const resources = ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'].flatMap((type) =>
    assembly.resources<TableProperties>(type),
  );
  return Promise.all(resources.map((resource) => deploy(resource, origin)));
}

async function deploy(
  { ref, attributes, properties }: Resource<TableProperties>,
  origin: string,
): Promise<Table> {
  const { KeySchema, AttributeDefinitions, StreamSpecification, TimeToLiveSpecification } = properties;
  const indexes = (list: Index[] | undefined) =>
    list?.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
  const wanted = {
    TableName: ref,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes: indexes(properties.GlobalSecondaryIndexes),
    LocalSecondaryIndexes: indexes(properties.LocalSecondaryIndexes),
    StreamSpecification: StreamSpecification && {
      StreamEnabled: true,
      StreamViewType: StreamSpecification.StreamViewType,
    },
  };
  try {
    await callEngine(origin, 'CreateTable', wanted);
  } catch (error) {
    if (!(error instanceof TableError) || error.name !== 'ResourceInUseException') throw error;
    await assertUnchanged(origin, ref, wanted);
  }
  await active(origin, ref);
  return {
    name: ref,
    arn: attributes.Arn ?? ref,
    timeToLive: TimeToLiveSpecification?.Enabled ? TimeToLiveSpecification.AttributeName : undefined,
    keys: KeySchema.map(({ AttributeName }) => AttributeName),
    streamViewType: StreamSpecification?.StreamViewType,
  };
}

interface Description {
  Table: {
    TableStatus: string;
    KeySchema: { AttributeName: string }[];
    GlobalSecondaryIndexes?: { IndexName: string }[];
  };
}

/** Throws if a table's definition has changed: unlike CloudFormation, a local run can't migrate it, only seed again. */
async function assertUnchanged(
  origin: string,
  table: string,
  wanted: { KeySchema: { AttributeName: string }[]; GlobalSecondaryIndexes?: { IndexName: string }[] },
): Promise<void> {
  const shape = (of: typeof wanted) =>
    [
      ...of.KeySchema.map(({ AttributeName }) => AttributeName),
      ...(of.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName).sort(),
    ].join();
  const { Table } = await callEngine<Description>(origin, 'DescribeTable', { TableName: table });
  if (shape(Table) === shape(wanted)) return;
  throw new Error(
    `The keys or indexes of ${table} have changed since its data was written. Run: npm run reset`,
  );
}

async function active(origin: string, table: string): Promise<void> {
  for (;;) {
    const { Table } = await callEngine<Description>(origin, 'DescribeTable', { TableName: table });
    if (Table.TableStatus === 'ACTIVE') return;
    await sleep(20);
  }
}
