export const contactTypes = ['phone', 'email', 'website', 'facebook', 'twitter', 'linkedin'] as const;
export type ContactType = (typeof contactTypes)[number];

export const contactLabels: Record<ContactType, string> = {
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  facebook: 'Facebook',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
};

const suffix = /,? S\.? ?J\.?$/i;

/** The key members are sorted by: last name, then the others; a trailing SJ is ignored. */
export function sortingName(name: string): string {
  const words = name.trim().replace(/\s+/g, ' ').replace(suffix, '').split(' ');
  return [words.at(-1), ...words.slice(0, -1)].join(' ');
}

/** The address a published contact leads to, or nothing where none would be safe to open. */
export function contactHref(type: ContactType, contact: string): string | undefined {
  const value = contact.trim();
  if (value === '') return undefined;
  if (type === 'email') return `mailto:${encodeURIComponent(value).replace('%40', '@')}`;
  if (type === 'phone') {
    const digits = value.replace(/\D/g, '');
    return digits ? `tel:${digits}` : undefined;
  }
  const address = /^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}
