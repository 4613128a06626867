import { expect, test } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';

const accounts = provideAccounts();

const password = 'a few words I can remember';

test.each([
  ['r&d@colloquy.example', 'R&D@colloquy.example', 'r&d@colloquy.example'],
  ['ana@universität.example', 'ana@xn--universitt-y5a.example', 'ana@xn--universitt-y5a.example'],
])('%s joins, is mailed, and signs in written as %s', async (typed, otherwise, registered) => {
  const post = (path: string, body: object) => accounts.anonymously(`POST /api/account/${path}`, body);
  expect((await post('codes', { email: typed, purpose: 'join' })).status).toBe(202);
  const [mail] = accounts.mailsTo(registered);
  const code = /\d{4} \d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? '';
  const joined = await post('join', {
    email: otherwise,
    code,
    password,
    name: 'Ana Muñoz',
    university: 'Universidad del Agua',
    title: 'Lecturer',
    reason: 'Water.',
  });
  expect(joined.status).toBe(204);
  expect(await accounts.opens(registered, password)).toBe(true);
  expect(await accounts.opens(registered, 'other words')).toBe(false);
});
