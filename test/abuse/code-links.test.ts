import { describe, expect, it } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';

/**
 * Anybody can have the product mail a code to any address, and the mail has a link. Whoever asks must not choose where
 * it leads or a word of it, and the code is behind its #, which no server, log or scanner of addresses gets.
 */
const accounts = provideAccounts();
const linksIn = (text = '') => text.match(/\w+:\/\/[^\s>]+/g) ?? [];

const asked = async (email: string, purpose: string, headers: Record<string, string> = {}) => {
  const answer = await accounts.anonymously('POST /api/account/codes', { email, purpose }, headers);
  return { answer, mail: accounts.mailsTo(email)[0] };
};

describe('the link of a mailed code', () => {
  it.each([
    ['join', '/login/code'],
    ['password', '/login/new-password'],
  ] as const)('to %s leads to %s of the product, with the code behind its #', async (purpose, path) => {
    const email = `link-${purpose}@example.org`;
    if (purpose === 'password') await accounts.anIdentity(email, { password: 'nine quiet otters swim' });
    const { mail } = await asked(email, purpose, {
      host: 'evil.example',
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      referer: 'https://evil.example/login',
    });
    const [link, ...others] = linksIn(mail?.text).map((each) => new URL(each));
    const code = /\b\d{4} \d{4} \d{4}\b/.exec(mail?.text ?? '')?.[0].replaceAll(' ', '');
    expect(code).toMatch(/^\d{12}$/);
    expect(link).toMatchObject({ pathname: path, search: '', hash: `#${code}` });
    expect(link?.hostname).not.toContain('evil');
    // The other addresses are those that every mail has.
    for (const other of others) expect(other.pathname).toBe('/help');
  });

  it('takes nothing of what was sent: an address with a link in it is refused, and so is any other purpose', async () => {
    for (const email of [
      'https://evil.example/@example.org',
      'ana@example.org#https://evil.example',
      'ana@example.org\n\nhttps://evil.example',
    ])
      expect((await accounts.anonymously('POST /api/account/codes', { email, purpose: 'join' })).status).toBe(
        422,
      );
    for (const body of [
      { email: 'ana@example.org', purpose: '//evil.example' },
      { email: 'ana@example.org', purpose: 'join', path: '//evil.example' },
    ])
      expect((await accounts.anonymously('POST /api/account/codes', body)).status).toBe(422);
    expect(accounts.mailsTo('ana@example.org')).toEqual([]);
  });

  it('is in no mail that has no code', async () => {
    const email = 'nobody-here@example.org';
    const { mail } = await asked(email, 'password');
    expect(mail?.text).toContain('There is no account with this address');
    expect(linksIn(mail?.text).filter((each) => each.includes('#'))).toEqual([]);
  });
});
