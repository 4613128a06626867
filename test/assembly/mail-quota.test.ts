import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAssembly } from '../../infra/local/assembly/assembly.ts';
import { Principals } from '../../infra/local/aws/principals.ts';
import { answerSes } from '../../infra/local/ses/edge.ts';
import { Outbox } from '../../infra/local/ses/outbox.ts';
import { stacksIn } from '../infra/stacks-in.ts';

it('only the schedule, which mails what nobody waits for, learns what the account may send', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quota-'));
  const { app } = stacksIn(folder, {}, true);
  const assembly = readAssembly(app.synth().directory, 'localhost:3000');
  const outbox = new Outbox(join(folder, 'mail'));
  rmSync(folder, { recursive: true });
  const principals = new Principals();
  const asked = { method: 'GET', path: '/v2/email/account', body: Buffer.alloc(0) };
  const statusFor = (description: string) => {
    const found = assembly
      .resources<{ Description?: string; Role: string }>('AWS::Lambda::Function')
      .find(({ properties }) => properties.Description?.startsWith(description));
    const principal = principals.ofRole(description, found?.properties.Role ?? '', assembly);
    return answerSes(asked as never, principal, outbox).status;
  };
  expect([
    statusFor('Mails digests'),
    statusFor('Does what follows from a change'),
    statusFor('Answers every call of the API'),
  ]).toEqual([200, 403, 403]);
});
