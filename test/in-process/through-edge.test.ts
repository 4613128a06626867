import { beforeAll, describe, expect, test } from 'vitest';
import { originHeader } from '../../shared/protocol/headers.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork();
beforeAll(async () => {
  await network.ground({ users: [aUser('ada')] });
  process.env.EDGE_SECRETS = 'now,before';
});

const ask = async (said: string | undefined, routeKey = 'GET /api/me') =>
  (await network.raw('ada', { routeKey, headers: { [originHeader]: said } })).status;

describe('a call to the API', () => {
  test('that came through CloudFront is answered, also while CloudFront sends the previous secret', async () => {
    expect(await ask('now')).toBe(200);
    expect(await ask('before')).toBe(200);
  });

  test.each([undefined, '', 'nowbefore', 'now,before', 'now '])(
    'that says %j came beside it',
    async (said) => {
      expect(await ask(said)).toBe(403);
      expect(await ask(said, 'POST /api/account/codes')).toBe(403);
    },
  );

  test('is refused where nothing is set to be understood', async () => {
    process.env.EDGE_SECRETS = '';
    expect(await ask('')).toBe(403);
    expect(await ask('now')).toBe(403);
    process.env.EDGE_SECRETS = 'now,before';
  });
});
