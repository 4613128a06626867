import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAssembly } from '../../infra/local/assembly/assembly.ts';
import { sendMailEvent } from '../../infra/local/events/mail-events.ts';
import { stacksIn } from '../infra/stacks-in.ts';

it('the function that notes addresses hears of mail to those from which SES has mail come back, and of no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'returned-'));
  const { app } = stacksIn(folder, {}, true);
  const assembly = readAssembly(app.synth().directory, 'localhost:3000');
  rmSync(folder, { recursive: true });
  const heard: unknown[] = [];
  const tell = sendMailEvent(assembly, (to, event) => heard.push([to, (event as { detail: object }).detail]));
  const at = '2026-11-26T10:00:00.000Z';
  const mail = { id: '1', at, from: 'us@colloquy.example', subject: 'News', text: 'Some.' };
  for (const name of ['bounce', 'complaint', 'success', 'bounce+mia'])
    tell({ ...mail, to: [`${name}@simulator.amazonses.com`] });
  const bounceOf = (emailAddress: string) => [
    expect.stringContaining('Bounces'),
    {
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', timestamp: at, bouncedRecipients: [{ emailAddress }] },
    },
  ];
  expect(heard).toEqual([
    bounceOf('bounce@simulator.amazonses.com'),
    [
      expect.stringContaining('Bounces'),
      {
        eventType: 'Complaint',
        complaint: {
          timestamp: at,
          complainedRecipients: [{ emailAddress: 'complaint@simulator.amazonses.com' }],
        },
      },
    ],
    bounceOf('bounce+mia@simulator.amazonses.com'),
  ]);
});
