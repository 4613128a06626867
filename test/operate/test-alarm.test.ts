import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ringForTest } from '../../infra/operate/test-alarm.ts';

const asked: { operation: string; body: string }[] = [];
const cloudWatch = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString('latin1');
  asked.push({ operation: `${request.url} ${request.headers['x-amz-target'] ?? ''}`, body });
  response
    .writeHead(200, request.headers['smithy-protocol'] ? { 'smithy-protocol': 'rpc-v2-cbor' } : {})
    .end();
});
beforeAll(async () => {
  await new Promise<void>((ready) => cloudWatch.listen(0, '127.0.0.1', ready));
  const { port } = cloudWatch.address() as AddressInfo;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_CLOUDWATCH: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(() => {
  cloudWatch.close();
});

test('a deployment has CloudWatch itself ring, which shows that it may tell the topic', async () => {
  await ringForTest('us-east-1', 'Colloquy-prod-Upkeep-ApiErrors');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.operation).toContain('SetAlarmState');
  for (const part of ['Colloquy-prod-Upkeep-ApiErrors', 'ALARM', 'nothing is wrong'])
    expect(asked[0]?.body).toContain(part);
});
