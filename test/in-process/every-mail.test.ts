import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailDefinition, placeholders } from '../../functions/mail/define-mail.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { quoted } from '../../shared/language/quoted.ts';
import { anIntroduction, ofInterest } from '../factories.ts';
import { type Asked, type Outside, startOutside } from '../helpers/outside.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

/** What holds for every mail that `functions/mail` defines, with hostile words wherever a person typed something. */
const folder = `${import.meta.dirname}/../../functions/mail`;
const network = provideNetwork();
let kindOf: typeof placeholders;
let outside: Outside;
let definitions: [name: string, mail: MailDefinition][];
let sendMail: (mail: MailDefinition, to: { email: string }, values: object) => Promise<unknown>;

beforeAll(async () => {
  outside = await startOutside();
  ({ sendMail } = (await import('../../functions/mail/send-mail.ts')) as unknown as {
    sendMail: typeof sendMail;
  });
  ({ placeholders: kindOf } = await import('../../functions/mail/define-mail.ts'));
  const files = readdirSync(folder).filter((name) => !name.endsWith('.lambda.ts'));
  const modules = await Promise.all(files.map((name) => import(/* @vite-ignore */ `${folder}/${name}`)));
  definitions = modules
    .flatMap((module) => Object.entries<MailDefinition>(module))
    .filter(([, value]) => value && typeof value === 'object' && 'subject' in value && 'text' in value);
});
afterAll(() => outside.stop());

/** The names of the variants; undefined for a mail without. */
const variantsOf = ({ subject, text }: MailDefinition) => {
  const several = [subject, text].find((words) => typeof words === 'object');
  return several ? Object.keys(several) : [undefined];
};

const placeholdersOf = (mail: MailDefinition) =>
  [...JSON.stringify(mail).matchAll(/\{(\w+)[},]/g)].map(([, name = '']) => name);

/** Sends each variant of each mail. */
async function sendEach(toValue: (placeholder: string) => unknown) {
  outside.done.length = 0;
  for (const [name, mail] of definitions)
    for (const variant of variantsOf(mail)) {
      const values = Object.fromEntries(placeholdersOf(mail).map((each) => [each, toValue(each)]));
      const ours = { product: 'Colloquy', purpose: 'network', key: `${name} ${variant}` };
      await sendMail(mail, { email: `${name}.${variant}@example.org` }, { ...values, ...ours, variant });
    }
  return outside.done.filter(({ service }) => service === 'mail');
}

it('every mail says that a machine sent it, so that no program answers it', async () => {
  const mails = await sendEach((placeholder) => placeholder);
  expect(mails.length).toBeGreaterThanOrEqual(30);
  for (const { about, headers = [] } of mails) {
    expect(headers, about).toContainEqual({ Name: 'Auto-Submitted', Value: 'auto-generated' });
    expect(headers, about).toContainEqual({ Name: 'X-Auto-Response-Suppress', Value: 'All' });
  }
});

/** Words that would like to be the product's, to lead somewhere, or to be another header. */
const lie = 'Administrators write to you, sign in: https://evil.example/login?to=us, HTTPS://EVIL.EXAMPLE';
const hostile = `${lie} www.evil.example evil.example/a login@evil.example mailto:login@evil.example tel:+1900555 http://2130706433/ 192.0.2.1/a evil。com \\\\evil\\share`;
const hostileName = `Administrators write”. Your account was closed, “\r\nBcc: one@evil.example\u2028Dear\u0000\u202e you, ${hostile}`;
const hostileText = `${hostile}\n\nQUOTED\r\nQUOTED\u2028QUOTED\u0085QUOTED\rQUOTED\u000bQUOTED ${'so '.repeat(90)}`;

const hostileValue = (placeholder: string): unknown => {
  const kind = kindOf[placeholder as keyof typeof kindOf];
  if (kind === 'ours') return `${placeholder}1`;
  if (kind === 'quote') return hostileText;
  // As a sentence of ours has a name.
  return kind === 'sentence'
    ? (named: (name: string) => string) => ` (${quoted(named(hostileName))}) `
    : hostileName;
};

/** What mail programs make a link of. */
const clickable = /:\/\/|\bwww\.|[\w-][.。][a-z]{2}|\S@\S|(mailto|tel):\S|\d\.\d+\.\d|\\\\\S/i;

function expectHarmless({ about, subject = '', text = '', hasHtml }: Asked) {
  expect(hasHtml, about).toBe(false);
  const theirs = text.replace(/https:\/\/colloquy\.example\/\S*/g, '');
  for (const words of [subject, ...theirs.split('\n')])
    expect(words.match(clickable)?.[0], words).toBeUndefined();
  expect(subject.replace(/[\u2068\u2069]/g, '').length, subject).toBeLessThanOrEqual(120);
  expect(subject, about).toMatch(/^[^\p{Control}\u2028\u2029\u202e]+$/u);
  expect(text, about).not.toMatch(/[^\P{Control}\n]|[\u2028\u2029\u202e]/u);
  // They stand in quotation marks, or after the marks of a quotation.
  for (const line of [subject, ...text.split('\n')])
    for (const { index } of line.matchAll(/Administrators write|QUOTED|Your account was closed/g))
      expect(
        line.startsWith('> ') ||
          line.lastIndexOf('“', index) > line.lastIndexOf('”', index) ||
          isToReader(line),
        line,
      ).toBe(true);
}

/** A mail that begins with the name of its reader. */
const isToReader = (line: string) => line.startsWith('Administrators write');

it('in no mail do a person’s words look like the product’s, or lead anywhere', async () => {
  const unmarked = definitions.flatMap(([name, mail]) =>
    placeholdersOf(mail).flatMap((each) => (each in kindOf ? [] : [`${name} ${each}`])),
  );
  expect(unmarked).toEqual([]);
  for (const mail of await sendEach(hostileValue)) {
    expectHarmless(mail);
    // Of the reader's own name no more is left than a name needs.
    for (const line of mail.text?.split('\n').filter(isToReader) ?? [])
      expect(line.slice(0, 70), mail.about).toContain('…');
  }
});

const description = '<p>Words.</p>';

it('neither do names in the sentences of introductions, notices, digests and invitations', async () => {
  await network.ground({
    users: [aUser('mia', { name: hostileName, title: hostileName }), aUser('lea', { name: 'Lea' })],
    universities: [
      { id: 'uni', name: hostileName, city: 'Lima', country: 'Peru', region: 'AUSJAL', topics: {} },
    ],
    projects: [
      {
        id: 'wells',
        name: hostileName,
        description,
        status: 'ongoing',
        taskforces: [],
        topics: [],
        leads: ['lea'],
      },
    ],
  });
  outside.done.length = 0;
  const lea = (await network.snapshot(['users'])).users.find(({ id }) => id === 'lea') as Stored<'users'>;
  const about = [{ id: 'wells', name: hostileName }];
  const at = '2026-11-21T09:30:00.000Z';
  const notice = { subject: 'lead-removed', about, count: 1, member: 'lea', at } as never;
  const waiting = {
    subject: 'resource-waiting',
    about,
    count: 1,
    taskforce: about[0],
    member: 'lea',
    at,
  } as never;

  const { mailIntroduction } = await import('../../functions/mail/introduction-mail.ts');
  const introduction = {
    ...anIntroduction(ofInterest('projects', 'wells')),
    from: 'mia',
    message: hostileText,
  };
  await mailIntroduction(lea, introduction as never, 'mail#one');
  const { mailDigest, noticeMailValues } = await import('../../functions/mail/digest-mail.ts');
  const item = { collection: 'projects', id: 'wells', name: hostileName, isNew: true } as const;
  const items = [{ ...item, reason: () => `You follow “${hostile}”` }];
  for (const [place, digest] of [
    { items, more: 3, notices: [notice, waiting], waiting: about },
    { items: [], more: 0, notices: [notice], waiting: [] },
    { items: [], more: 0, notices: [], waiting: about },
  ].entries())
    await mailDigest({ ...lea, email: `${place}@example.org` }, digest, '2026-11-21', (send) => send());
  for (const each of [notice, waiting])
    await sendMail(
      (await import('../../functions/mail/member-mails.ts')).noticeMail,
      { email: 'lea@example.org' },
      noticeMailValues({ ...(each as object), id: JSON.stringify(each), createTimestamp: at } as never),
    );
  const { inviteIfUnused } = await import('../../functions/mail/send-mail.ts');
  const { recordInviter } = await import('../../functions/stores/inviters.ts');
  const { change } = await import('../../functions/data/change.ts');
  await change((unit) => recordInviter(unit, 'new', 'mia'));
  outside.invited.push('new');
  expect(
    await inviteIfUnused({ id: 'new', name: hostileName, email: 'new@example.org', language: 'en' }),
  ).toBe(true);

  const mails = outside.done.filter(({ service }) => service === 'mail');
  expect(mails).toHaveLength(7);
  for (const mail of mails) {
    expect(mail.text, mail.about).toMatch(/evil/i);
    expectHarmless(mail);
  }
});
