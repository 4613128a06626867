import { describe, expect, test } from 'vitest';
import { sesIdentitiesFor } from '../../infra/operate/examine.ts';
import { type Answers, findingsOf } from '../../infra/operate/findings.ts';
import { readSettings } from '../../infra/settings/settings.ts';

const settings: Record<string, string> = {
  stage: 'prod',
  region: 'eu-central-1',
  domain: 'colloquy.example.org',
  hostedZoneId: 'Z111',
  mailFrom: 'hello@example.org',
  contactEmail: 'help@example.org',
};
const now = new Date('2026-11-23T12:00:00Z');

const mailed = (production: boolean, verified: boolean, MaxSendRate = 14, Max24HourSend = 50_000) => ({
  value: { production, verified, quota: { MaxSendRate, Max24HourSend } },
});

const well: Answers = {
  account: { value: '111111111111' },
  bootstrap: { 'eu-central-1': { value: 21 }, 'us-east-1': { value: 21 } },
  concurrency: { value: 1000 },
  mail: mailed(true, true),
  people: { value: 10_000 },
  certificate: {
    value: { status: 'ISSUED', names: ['colloquy.example.org'], expires: new Date('2027-06-01T00:00:00Z') },
  },
  zone: { value: { name: 'example.org', open: true } },
};

const found = (answers: Partial<Answers>, without: string[] = []) => {
  const given = Object.fromEntries(Object.entries(settings).filter(([name]) => !without.includes(name)));
  return findingsOf(
    readSettings((name) => given[name]),
    { ...well, ...answers },
    now,
  );
};
const issued = (names: string[], expires = new Date('2027-06-01T00:00:00Z'), status = 'ISSUED') => ({
  certificate: { value: { status, names, expires } },
});
const refused = { refused: 'AccessDenied' };

describe('before a deployment', () => {
  test('an account that has everything is told so, in every point', () => {
    const levels = found({}).map(({ level }) => level);
    expect(levels).toEqual(Array(9).fill('fine'));
  });

  test.each<[string, 'problem' | 'warning', Partial<Answers>, RegExp, RegExp]>([
    ['nobody is signed in', 'problem', { account: refused }, /credentials/, /aws sso login/],
    [
      'the CDK was never there',
      'problem',
      { bootstrap: { 'eu-central-1': { value: 0 } } },
      /no place/,
      /cdk bootstrap aws:\/\/111111111111\/eu-central-1/,
    ],
    [
      'SES sends too slowly for digests to everybody',
      'warning',
      { mail: mailed(true, true, 4) },
      /4 mails a second .* longer than a day/,
      /Sending rate/,
    ],
    [
      'SES sends too few mails a day for them',
      'warning',
      { mail: mailed(true, true, 14, 11_000) },
      /11000 a day: digests to 10000 people/,
      /Sending quota/,
    ],
    [
      'the CDK’s own stack is too old',
      'problem',
      { bootstrap: { 'us-east-1': { value: 5 } } },
      /too old/,
      /us-east-1/,
    ],
    [
      'a new account runs ten functions',
      'warning',
      { concurrency: { value: 10 } },
      /Only 10/,
      /Service Quotas/,
    ],
    [
      'the sender isn’t verified',
      'problem',
      { mail: mailed(true, false) },
      /neither hello@example.org/,
      /DNS records/,
    ],
    ['SES is in its sandbox', 'warning', { mail: mailed(false, true) }, /sandbox/, /production access/],
    [
      'the certificate waits for its proof',
      'problem',
      issued(['colloquy.example.org'], undefined, 'PENDING_VALIDATION'),
      /PENDING_VALIDATION/,
      /DNS records/,
    ],
    ['the certificate is another’s', 'problem', issued(['www.example.org']), /not colloquy/, /Set the one/],
    [
      'the certificate covers one level less',
      'problem',
      issued(['*.org', 'example.org']),
      /not colloquy/,
      /Set the one/,
    ],
    [
      'the certificate ends',
      'warning',
      issued(['*.example.org'], new Date('2026-12-01T00:00:00Z')),
      /ends on 2026-12-01/,
      /renews/,
    ],
    [
      'the zone is of another domain',
      'problem',
      { zone: { value: { name: 'ample.org', open: true } } },
      /not in the zone/,
      /--hosted-zone-id/,
    ],
    [
      'the zone is private',
      'problem',
      { zone: { value: { name: 'example.org', open: false } } },
      /private/,
      /public/,
    ],
    ['AWS doesn’t say the quota', 'warning', { concurrency: refused }, /AccessDenied/, /permission/],
    ['AWS doesn’t speak of SES', 'warning', { mail: refused }, /AccessDenied/, /permission/],
  ])('it is said where %s: a %s', (_, level, answers, what, remedy) =>
    expect(found(answers).filter((each) => each.level !== 'fine')).toEqual([
      { level, what: expect.stringMatching(what), remedy: expect.stringMatching(remedy) },
    ]),
  );

  test('a certificate for all names of the domain’s level will do', () =>
    expect(found(issued(['*.example.org'])).every(({ level }) => level === 'fine')).toBe(true));

  test('that no sender is set is told, as nobody can join', () =>
    expect(found({}, ['mailFrom']).filter(({ level }) => level !== 'fine')).toEqual([
      { level: 'warning', what: expect.stringMatching(/nobody can join/), remedy: expect.any(String) },
    ]));

  test('that nobody is told where to write is a warning', () =>
    expect(found({}, ['contactEmail']).filter(({ level }) => level !== 'fine')).toEqual([
      {
        level: 'warning',
        what: expect.stringMatching(/contact address/),
        remedy: expect.stringMatching(/--contact-email/),
      },
    ]));
});

test('a sender may be verified by its address, its domain, or one that this is in', () => {
  expect(sesIdentitiesFor('hello@news.colloquy.example.org')).toEqual([
    'hello@news.colloquy.example.org',
    'news.colloquy.example.org',
    'colloquy.example.org',
    'example.org',
  ]);
  expect(sesIdentitiesFor('hello@example.org')).toEqual(['hello@example.org', 'example.org']);
  expect(sesIdentitiesFor(undefined)).toEqual([]);
});
