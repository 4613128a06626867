import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { Environment } from '../../infra/local/lambda/environment.ts';

/** Inside the project, as the assembly is: what lies around it must not help a bundle. */
const around = resolve(import.meta.dirname, '../../build');
const started: Environment[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const environment of started.splice(0)) environment.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An execution environment of a function with this code. */
function run(code: string, variables: Record<string, string> = {}): Environment {
  mkdirSync(around, { recursive: true });
  const folder = mkdtempSync(join(around, 'bundle-'));
  folders.push(folder);
  writeFileSync(join(folder, 'index.mjs'), code);
  const environment = new Environment(
    {
      id: 'it',
      name: 'it',
      arn: 'arn:aws:lambda:::function:it',
      folder,
      handler: 'index.handler',
      timeoutSeconds: 1,
      memoryMegabytes: 128,
      templateVariables: {},
      variables,
    },
    createWriteStream('/dev/null'),
    () => {},
  );
  started.push(environment);
  return environment;
}

const answering = (body: string) => `export const handler = async (event, context) => { ${body} };`;

describe('a function', () => {
  test('answers an event, with its own environment and nothing of ours', async () => {
    const code = answering(
      'return { event, keys: Object.keys(process.env), left: context.getRemainingTimeInMillis() }',
    );
    const outcome = await run(code, { ONE: '1' }).invoke({ hello: 'world' });
    if (!outcome.ok) throw new Error(outcome.errorMessage);
    const { event, keys, left } = JSON.parse(outcome.payload);
    expect(event).toEqual({ hello: 'world' });
    expect(keys.filter((key: string) => !key.startsWith('NODE_CHANNEL'))).toEqual(['ONE']);
    expect(left).toBeGreaterThan(500);
    expect(left).toBeLessThanOrEqual(1000);
  });

  test('that throws is reported by the name of its error', async () => {
    const outcome = await run(answering('throw new RangeError("too far")')).invoke({});
    expect(outcome).toEqual({ ok: false, errorType: 'RangeError', errorMessage: 'too far' });
  });

  test('that takes too long is ended', async () => {
    const environment = run(answering('await new Promise(() => setInterval(() => {}, 1000))'));
    expect(await environment.invoke({})).toMatchObject({ ok: false, errorType: 'Sandbox.Timedout' });
    expect(environment.alive).toBe(false);
  });

  test('that blocks its process is ended as well', async () => {
    expect(await run(answering('for (;;);')).invoke({})).toMatchObject({ errorType: 'Sandbox.Timedout' });
  });

  test('that exits is reported, and its environment thrown away', async () => {
    const environment = run(answering('process.exit(3)'));
    expect(await environment.invoke({})).toMatchObject({ ok: false, errorType: 'Runtime.ExitError' });
    expect(environment.alive).toBe(false);
  });

  test("can't answer more than 6 MB", async () => {
    const outcome = await run(answering('return "x".repeat(6 * 1024 * 1024)')).invoke({});
    expect(outcome).toMatchObject({ ok: false, errorType: 'Function.ResponseSizeTooLarge' });
  });

  test("can't be sent more than 6 MB", async () => {
    const outcome = await run(answering('return 1')).invoke('x'.repeat(6 * 1024 * 1024));
    expect(outcome).toMatchObject({ ok: false, errorType: 'RequestEntityTooLargeException' });
  });

  test('finds no package that its bundle does not carry', async () => {
    const outcome = await run(`import 'zod'; ${answering('return 1')}`).invoke({});
    expect(outcome).toMatchObject({ ok: false, errorMessage: expect.stringContaining("'zod'") });
  });
});
