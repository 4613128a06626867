import { type Message, msg } from '../language/messages.ts';
import { toAsciiDigits } from '../text/characters.ts';

export const contactTypes = ['phone', 'email', 'website', 'facebook', 'twitter', 'linkedin'] as const;
export type ContactType = (typeof contactTypes)[number];

export const contactLabels: Record<ContactType, Message> = {
  phone: msg('Phone'),
  email: msg('Email'),
  website: msg('Website'),
  facebook: msg('Facebook'),
  twitter: msg('Twitter'),
  linkedin: msg('LinkedIn'),
};

/** The message for an invalid contact. */
export const contactMessages: Record<ContactType, Message> = {
  phone: msg('Please enter a phone number, like +34 91 555 0100.'),
  email: msg('Please enter an email address, like ana@example.org.'),
  website: msg('Please enter a web address, like www.example.org.'),
  facebook: msg('Please enter a Facebook name or address, like @ana.munoz or facebook.com/ana.munoz.'),
  twitter: msg('Please enter a Twitter name or address, like @anamunoz or x.com/anamunoz.'),
  linkedin: msg('Please enter a LinkedIn name or address, like ana-munoz or linkedin.com/in/ana-munoz.'),
};

/**
 * The URL of a contact; undefined where the value isn't valid for its type. Such a contact can't be saved, and a stored
 * one is shown as text.
 */
export function contactHref(type: ContactType, contact: string): string | undefined {
  return readers[type](contact.trim());
}

type Reader = (value: string) => string | undefined;

/** A phone number as people write it: after a word, in groups, with an extension. */
const writtenNumber =
  /^(?:(?:whatsapp|phone|mobile|tel)[.:]?)?([+\d\s()./\u2010-\u2015\u2212-]*?)(?:[,;(]*\s?(?:ext(?:ension|n)?|x|#|anexo|int(?:erno)?|poste|ramal|dw|durchwahl)[.:=]?\s?\d{1,6}\)?)?$/i;

/** Drops a second number, or other last digits, after a slash. A slash after the area code is no separator. */
function firstNumber(written: string): string {
  const [first = '', ...others] = written.split('/');
  const isWhole = first.replace(/\D/g, '').length >= (first.includes('+') ? 9 : 7);
  return isWhole || others.some((other) => other.includes('+')) ? first : written;
}

/** "(0)" is dialled only within the country, except in Italy, where every number begins with 0. */
const withoutTrunkZero = (written: string): string =>
  written.replace(/^(\s*(?:\(\s*)?(?:\+|00)\s*(?!39\D)[\d\s)]{1,6})\(\s*0\s*\)/, '$1');

const phone: Reader = (typed) => {
  // NFKC replaces the full-width characters of Japanese and Chinese keyboards.
  const value = toAsciiDigits(typed.normalize('NFKC'));
  const chat = /^(?:https?:\/\/)?(?:www\.)?wa\.me\/\+?(\d{4,20})$/i.exec(value);
  if (chat) return `https://wa.me/${chat[1]}`;
  const [, written = ''] = writtenNumber.exec(value) ?? [];
  const number = withoutTrunkZero(firstNumber(written));
  const digits = number.replace(/\D/g, '');
  // Without the plus, an international number would be dialled as a national one.
  const plus = number.slice(0, number.indexOf(digits.charAt(0))).includes('+') ? '+' : '';
  return digits.length >= 4 && digits.length <= 20 ? `tel:${plus}${digits}` : undefined;
};

/** Unlike sign-in addresses, these may have letters of any script before the @. */
const email: Reader = (value) => {
  const address = withRegisteredDomain(value.replace(/^mailto:/i, ''));
  const [, local = '', domain = ''] = /^([^@]*)@([^@]*)$/.exec(address) ?? [];
  return /^[^\s@<>()[\]\\,;:"?]+$/u.test(local) && addressForm.test(`any@${domain}`)
    ? `mailto:${encodeURIComponent(address).replace('%40', '@')}`
    : undefined;
};

/** A host name in its ASCII form, or an IP address. */
const host = /^[a-z\d_-]+(?:\.[a-z\d_-]+)+\.?$/;

/** An address with or without `https://`, and without user name and password. */
const website: Reader = (value) => {
  const address = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value) ? value : `https://${value}`;
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, username, password } = new URL(address);
  return host.test(hostname) && !username && !password ? address : undefined;
};

/** Decodes a name that was copied from an address bar. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A user name on a social network, or the address of a page there. */
const network =
  (name: RegExp, page: string): Reader =>
  (value) => {
    const [, handle] = name.exec(decoded(value)) ?? [];
    const isHost = /^(?:www\.)?(?:facebook|fb|twitter|x|linkedin)\.com$/i.test(handle ?? '');
    if (handle !== undefined && !isHost) return `${page}${encodeURIComponent(handle)}`;
    return value.includes('/') && !value.startsWith('@') ? website(value) : undefined;
  };

const readers: Record<ContactType, Reader> = {
  phone,
  email,
  website,
  facebook: network(/^@?([\p{L}\p{N}.]{4,50})$/u, 'https://www.facebook.com/'),
  twitter: network(/^@?(\w{3,15})$/, 'https://x.com/'),
  linkedin: network(/^(?:@|\/?in\/)?([\p{L}\p{N}\p{M}_-]{3,100})\/?$/u, 'https://www.linkedin.com/in/'),
};

/** Addresses are ASCII: no mail service accepts other letters before the @, and domains have an ASCII form. */
export const addressForm =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;

/**
 * Converts the domain of a mail address to its registered ASCII form ("xn--…"). Anything that is no domain stays as it
 * is.
 */
export function withRegisteredDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const url = `http://${domain}`;
  if (/^[\p{ASCII}]*$|[/?#:@\\\s]/u.test(domain) || !URL.canParse(url)) return address;
  return address.slice(0, at) + new URL(url).hostname;
}
