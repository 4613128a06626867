import { describe, expect, test } from 'vitest';
import { chooseEngine, type Machine } from '../../infra/local/dynamodb/choose-engine.ts';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';

/** A machine with this Java, if any. */
const machine = (
  platform: NodeJS.Platform,
  arch: string,
  {
    java,
    endpoint,
  }: {
    java?: number;
    endpoint?: string;
  } = {},
): Machine => ({
  platform,
  arch,
  endpoint,
  find: (pattern) => (pattern === '@dynoxide/linux-x64/dynoxide' ? `/packages/${pattern}` : undefined),
  java: () => java,
  dynamoDbLocal: () => '/packages/DynamoDBLocal.jar',
});
const others: [NodeJS.Platform, string][] = [
  ['darwin', 'arm64'],
  ['win32', 'x64'],
  ['linux', 'arm64'],
];

describe('the table’s engine', () => {
  test('is the one that runs already, where somebody says so', () => {
    for (const [platform, arch] of [...others, ['linux', 'x64'] as const])
      expect(chooseEngine(machine(platform, arch, { java: 21, endpoint: 'http://127.0.0.1:8000/' }))).toEqual(
        {
          kind: 'running',
          origin: 'http://127.0.0.1:8000',
        },
      );
  });

  test('that is said to run already and doesn’t is named before anything is built', async () => {
    const origin = 'http://127.0.0.1:1';
    await expect(startTableEngine('no folder', { kind: 'running', origin })).rejects.toThrow(
      `No table engine answers at ${origin}, as COLLOQUY_DYNAMODB_ENDPOINT says. Start it there first.`,
    );
  });

  test('is the one that npm has for the machine', () => {
    const engine = chooseEngine(machine('linux', 'x64', { java: 21 }));
    expect(engine).toMatchObject({ kind: 'dynoxide', program: '/packages/@dynoxide/linux-x64/dynoxide' });
  });

  test.each(others)('is DynamoDB Local in Java on %s-%s', (platform, arch) => {
    expect(chooseEngine(machine(platform, arch, { java: 17 }))).toMatchObject({
      kind: 'dynamodb-local',
      program: 'java',
    });
  });

  test.each(others)('says on %s-%s what to install where Java is missing or too old', (platform, arch) => {
    const begun = `The table engine is not built for ${platform}-${arch}. DynamoDB Local takes its place and `;
    const end =
      ', and start again. Or start any DynamoDB Local yourself and say where, as in ' +
      'COLLOQUY_DYNAMODB_ENDPOINT=http://127.0.0.1:8000';
    const from = 'install it from https://adoptium.net';
    expect(() => chooseEngine(machine(platform, arch))).toThrow(
      `${begun}needs Java 17 or later, and there is none: ${from}${end}`,
    );
    expect(() => chooseEngine(machine(platform, arch, { java: 11 }))).toThrow(
      `${begun}needs Java 17 or later, and this is 11: ${from}${end}`,
    );
  });
});
