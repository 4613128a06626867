import { Phone } from 'lucide-react';
import { type ContactType, contactHref, contactLabels } from '../../../shared/fields/contact.rules.ts';
import { t } from '../../../shared/language/messages.ts';
import { Icon, type IconOf } from '../controls/icon.tsx';
import './contact-list.css';

const icons: Record<ContactType, IconOf> = {
  phone: Phone,
  email: 'mail',
  website: 'globe',
  facebook: 'link',
  twitter: 'link',
  linkedin: 'link',
};

/** The ways to reach a member that they chose to publish. */
export function ContactList({ contact }: { contact: { id: string; type: ContactType; contact: string }[] }) {
  const given = contact.filter((row) => row.contact.trim() !== '');
  return (
    <ul className="contact-list">
      {given.map((row) => (
        <li key={row.id}>
          <Icon name={icons[row.type]} />
          <span className="contact-type">{t(contactLabels[row.type])}</span>
          <ContactLink type={row.type} contact={row.contact} />
        </li>
      ))}
    </ul>
  );
}

function ContactLink({ type, contact }: { type: ContactType; contact: string }) {
  const href = contactHref(type, contact);
  if (!href) return contact;
  const elsewhere = href.startsWith('http');
  return (
    <a href={href} {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {contact}
    </a>
  );
}

/** Opens a new email in the person's mail program, for any address that somebody can sign in with. */
export const mailTo = (address: string, subject: string, body = ''): string =>
  `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body)}`}`;

export const MailLink = ({ address }: { address: string }) => (
  <a href={contactHref('email', address)}>{address}</a>
);
