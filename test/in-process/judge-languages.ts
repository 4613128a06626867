import { readdirSync } from 'node:fs';
import type { MailDefinition } from '../../functions/mail/define-mail.ts';
import type { SentMail } from '../../infra/local/ses/outbox.ts';
import { exampleClosing } from '../../shared/fields/common-fields.ts';
import { type LanguageCode, languageCodes } from '../../shared/language/languages.ts';
import { inLanguage, type Message, t } from '../../shared/language/messages.ts';
import { noticeText } from '../../shared/notice/notice-text.ts';
import { addAlphabets, speaks, wordsNotIn } from '../helpers/alphabets.ts';
import type { Accounts } from './accounts.ts';
import { aUser } from './network.ts';

/* In which language mails and notices are, which somebody with one caused for somebody with another. */

/** All that people and records are called. */
export const name = 'Typed';
const data = /^Typed$|^Colloquy$/;

/** A person has their language in their id, and so in their address. */
export const languageIn = (id: string) => /-(en|es|fr|pt|it)\b/.exec(id)?.[1] as LanguageCode;
export const person = (id: string, fields: object = {}) =>
  aUser(id, { name, language: languageIn(id), topics: [{ id: 'water' }], ...fields });

export const pairs = languageCodes.flatMap((from) => languageCodes.map((to) => [from, to] as const));

/** The mails that somebody else than their reader causes, or time does. The others are about the reader's account. */
export const mailsOfOthers = [
  'invitationMail',
  'welcomeMail',
  'deletionMail',
  'restoredMail',
  'requestMail',
  'requestSentMail',
  'questionMail',
  'declineMail',
  'noticeMail',
  'closingMail',
  'introductionMail',
  'digestMail',
  'factorResetMail',
];

/** What a mail or a notice says that nobody typed. */
const ours = (text: string) => text.replace(/https:\S+/g, '').replace(/^>.*/gm, '');

/** What stands for a value, for a number on which a form depends, and for an outcome. */
const [anything, anyNumber] = ['¤', 222];
const standIn = (placeholder: string) => {
  if (placeholder === 'outcome') return exampleClosing.outcome;
  return ['days', 'left', 'others', 'count'].includes(placeholder) ? anyNumber : anything;
};

const folder = `${import.meta.dirname}/../../functions/mail`;

/** Every mail that is defined, by its name. */
async function definedMails(): Promise<[kind: string, mail: MailDefinition][]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('-mails.ts'));
  const modules = await Promise.all(files.map((name) => import(/* @vite-ignore */ `${folder}/${name}`)));
  return modules.flatMap((module) => Object.entries<MailDefinition>(module));
}

/** Judges what the accounts’ people get. Each language is in an alphabet of its own from now on. */
export async function startJudge(accounts: Accounts) {
  addAlphabets();
  const { placeholders } = await import('../../functions/mail/define-mail.ts');
  const values = Object.fromEntries(Object.keys(placeholders).map((each) => [each, standIn(each)]));
  const defined = await definedMails();
  /** Each kind of mail and subject of notice that was caused, as `kind from>to`. */
  const caused = new Map<string, number>();
  const wrong: string[] = [];
  const known = new Set<string>();

  function patternsOf(words: MailDefinition['text'], language: LanguageCode): RegExp[] {
    const isOne = typeof (words as unknown) === 'string';
    return (isOne ? [words] : Object.values(words)).map((each) => {
      const said = inLanguage(language, () => t(each as Message, { ...values, product: 'Colloquy' }));
      const escaped = said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return new RegExp(`^${escaped.replaceAll(anything, '[^]*').replaceAll(String(anyNumber), '\\d+')}`);
    });
  }

  /** The kind of a mail, by what it says in a language beside values. */
  function kindOf({ subject, text }: SentMail, language: LanguageCode): string {
    const matches = defined.flatMap(([kind, mail]) => {
      if (!patternsOf(mail.subject, language).some((pattern) => pattern.test(subject))) return [];
      const found = patternsOf(mail.text, language).filter((pattern) => pattern.test(text));
      return found.map(({ source: { length } }) => ({ kind, length }));
    });
    // Some have nothing but values.
    return matches.toSorted((one, other) => other.length - one.length)[0]?.kind ?? `Unknown: ${text}`;
  }

  function judge(kind: string, from: LanguageCode, to: LanguageCode, text: string): void {
    const key = `${kind} ${from}>${to}`;
    caused.set(key, (caused.get(key) ?? 0) + 1);
    const words = wordsNotIn(to, ours(text), data);
    if (words.length > 0 || !speaks(to, text)) wrong.push(`${key}: ${words.join(' ')}`);
  }

  /** The mails since the last time. */
  function newMails(): SentMail[] {
    const mails = accounts.mails().filter(({ id }) => !known.has(id));
    for (const { id } of mails) known.add(id);
    return mails;
  }

  /** The values of a mail, of which none has words in a language. */
  const valuesOf = (variant: string | undefined, once: string) =>
    Object.fromEntries([
      ...Object.entries(placeholders).map(([each, kind]) => {
        const value = typeof standIn(each) === 'number' ? 3 : name;
        return [each, kind === 'sentence' ? () => `${name} ` : value];
      }),
      ...['id', 'key'].map((each) => [each, once]),
      ['variant', variant],
    ]);

  return {
    /** Sends every variant of every mail to somebody. */
    async sendAll(to: LanguageCode): Promise<number> {
      const { sendMail } = (await import('../../functions/mail/send-mail.ts')) as unknown as {
        sendMail: (mail: MailDefinition, to: object, values: object) => Promise<unknown>;
      };
      const all = defined.flatMap(([, mail]) => {
        const several = [mail.subject, mail.text].find((words) => typeof words === 'object');
        return (several ? Object.keys(several) : [undefined]).map((variant) => ({ mail, variant }));
      });
      for (const { mail, variant } of all) {
        // Of some mails an address gets one a day.
        const once = crypto.randomUUID();
        const email = `${once}-${to}@colloquy.example`;
        await sendMail(mail, { email, language: to }, valuesOf(variant, once));
      }
      return all.length;
    },
    kinds: defined.map(([kind]) => kind),
    caused,
    wrong,
    judge,
    /** Leaves out what came until now. */
    begin: () => void newMails(),
    /** Judges the mails that came meanwhile. */
    mails(from: LanguageCode): SentMail[] {
      const mails = newMails();
      for (const mail of mails) {
        const to = languageIn(mail.to[0] ?? '');
        const marked = mail.headers?.['Content-Language'];
        judge(kindOf(mail, to), from, to, `${mail.subject}\n${mail.text}\n${mail.html ?? ''}`);
        if (marked !== to || (mail.html && !mail.html.includes(`lang="${to}"`)))
          wrong.push(`${mail.subject} is marked as ${marked}`);
      }
      return mails;
    },
    /** Judges notices as they are said to their members. */
    async notices(from: LanguageCode): Promise<void> {
      const { notices, users } = await accounts.network.snapshot(['notices', 'users']);
      for (const notice of notices) {
        const key = `${from} ${notice.id} ${notice.count}`;
        if (known.has(key)) continue;
        known.add(key);
        const to = users.find(({ id }) => id === notice.member)?.language ?? 'en';
        const text = inLanguage(to, () => noticeText(notice));
        judge(notice.subject, from, to, text);
      }
    },
    /** Which of these kinds weren't caused for every pair. */
    missing: (kinds: readonly string[], of: typeof pairs = pairs): string[] =>
      kinds.flatMap((kind) =>
        of.map(([from, to]) => `${kind} ${from}>${to}`).filter((each) => !caused.has(each)),
      ),
  };
}
export type Judge = Awaited<ReturnType<typeof startJudge>>;
