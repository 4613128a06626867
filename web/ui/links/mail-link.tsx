import { contactHref } from '../../../shared/fields/contact.rules.ts';

/** Opens a new email in the person's mail program. */
export const mailTo = (address: string, subject: string): string =>
  `${contactHref('email', address)}?subject=${encodeURIComponent(subject)}`;

export const MailLink = ({ address }: { address: string }) => (
  <a href={contactHref('email', address)}>{address}</a>
);
