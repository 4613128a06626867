import type { Stored } from '../../shared/kinds/registry.ts';

/** Whether a member wants mails about the network. */
export const wantsMail = ({ notifyByMail }: Pick<Stored<'users'>, 'notifyByMail'>): boolean =>
  notifyByMail !== false;

/** One line for a subject: what a person typed must not start a new one. */
export const singleLine = (text: string): string => text.replace(/\s+/g, ' ');
