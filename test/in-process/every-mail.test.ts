import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailDefinition } from '../../functions/mail/define-mail.ts';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { provideNetwork } from './provide-network.ts';

/** What holds for every mail that `functions/mail` defines, with hostile words wherever a person typed something. */
const folder = `${import.meta.dirname}/../../functions/mail`;
provideNetwork();
let outside: Outside;
let definitions: [name: string, mail: MailDefinition][];
let sendMail: (mail: MailDefinition, to: { email: string }, values: object) => Promise<unknown>;

beforeAll(async () => {
  outside = await startOutside();
  ({ sendMail } = (await import('../../functions/mail/send-mail.ts')) as unknown as {
    sendMail: typeof sendMail;
  });
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
  [...JSON.stringify(mail).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

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
