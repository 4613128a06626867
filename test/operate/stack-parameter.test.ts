import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setParameter } from '../../infra/operate/stack-parameter.ts';

const parameters = { BootstrapVersion: '/cdk/version', Ended: 'one', WebAcl: '' };
const updates: URLSearchParams[] = [];
const member = (fields: string) => `<member>${fields}</member>`;
const answers: Record<string, () => string> = {
  GetCallerIdentity: () => '<Account>111111111111</Account>',
  DescribeStacks: () => {
    const listed = Object.entries(parameters).map(([key, value]) =>
      member(`<ParameterKey>${key}</ParameterKey><ParameterValue>${value}</ParameterValue>`),
    );
    return `<Stacks>${member(`<StackName>Colloquy-prod-Web</StackName><StackStatus>UPDATE_COMPLETE</StackStatus><CreationTime>2026-11-01T00:00:00Z</CreationTime><Parameters>${listed.join('')}</Parameters>`)}</Stacks>`;
  },
  UpdateStack: () => '<StackId>web</StackId>',
};
const aws = createServer(async (request, response) => {
  const asked = new URLSearchParams(
    Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString(),
  );
  const action = String(asked.get('Action'));
  if (action === 'UpdateStack') updates.push(asked);
  const result = `<${action}Response><${action}Result>${answers[action]?.()}</${action}Result></${action}Response>`;
  response.writeHead(200, { 'content-type': 'text/xml' }).end(result);
});
beforeAll(async () => {
  await new Promise<void>((ready) => aws.listen(0, '127.0.0.1', ready));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(aws.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterAll(() => {
  vi.unstubAllEnvs();
  aws.close();
  aws.closeAllConnections();
});
beforeEach(() => {
  updates.length = 0;
});

test('one parameter gets a value by its present one; the others and the template stay', async () => {
  await setParameter('prod', 'Web', 'Ended', (present) => `${present},two`);
  const sent = Object.fromEntries(updates[0] ?? []);
  expect(updates).toHaveLength(1);
  expect(sent).toMatchObject({
    StackName: 'Colloquy-prod-Web',
    UsePreviousTemplate: 'true',
    'Parameters.member.1.ParameterKey': 'BootstrapVersion',
    'Parameters.member.1.UsePreviousValue': 'true',
    'Parameters.member.2.ParameterKey': 'Ended',
    'Parameters.member.2.ParameterValue': 'one,two',
    'Parameters.member.3.ParameterKey': 'WebAcl',
    'Parameters.member.3.UsePreviousValue': 'true',
  });
});

test('a value that stays updates nothing', async () => {
  await setParameter('prod', 'Web', 'Ended', (present) => present);
  expect(updates).toEqual([]);
});

test('a stage without the parameter is told what to do', async () => {
  await expect(setParameter('prod', 'Web', 'Lost', () => 'x')).rejects.toThrow(
    'Colloquy-prod-Web has no Lost yet: deploy this release first.',
  );
});
