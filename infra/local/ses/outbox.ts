import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../machine/durable-file.ts';

export interface Mail {
  from: string;
  replyTo?: string[] | undefined;
  to: string[];
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
}

/** A mail in the outbox. */
export interface SentMail extends Mail {
  id: string;
  /** In ISO 8601. */
  at: string;
}

/** The mails of a local run, which aren't sent but saved as files. */
export class Outbox {
  readonly #folder: string;
  readonly #mails: SentMail[];
  #last = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
    this.#mails = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  }

  /** Saves a mail to disk. */
  add(mail: Mail): SentMail {
    // The time strictly increases, so that mails of the same millisecond keep their order.
    this.#last = Math.max(Date.now(), this.#last + 1);
    const sent = { id: randomUUID(), at: new Date(this.#last).toISOString(), ...mail };
    writeWhole(join(this.#folder, `${sent.at.replaceAll(':', '-')}.json`), sent);
    this.#mails.push(sent);
    return sent;
  }

  /** The mails, newest first. */
  list(): SentMail[] {
    return this.#mails.toReversed();
  }
}

/** The addresses of SES's mailbox simulator for complaints and for bounces. */
const complaining = /^complaint(\+[^@]*)?@simulator\.amazonses\.com$/;
const bouncing = /^bounce(\+[^@]*)?@simulator\.amazonses\.com$/;

export const bounces = ({ to }: SentMail): boolean => to.some((each) => bouncing.test(each));
export const isComplaint = ({ to }: SentMail): boolean => to.some((each) => complaining.test(each));
