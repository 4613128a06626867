import {
  de,
  de_AT,
  en_CA,
  en_GB,
  en_GH,
  en_IN,
  en_NG,
  en_US,
  es,
  es_MX,
  fr,
  fr_BE,
  hr,
  id_ID,
  it,
  type LocaleDefinition,
  pl,
  pt_BR,
  pt_PT,
  sk,
  sv,
  vi,
} from '@faker-js/faker';
import type { Random } from './random.ts';

/** The locale of generated names by country; English is the default. */
const localeOf: Record<string, LocaleDefinition> = {
  ...from(es, 'ES', 'PH', 'VE', 'CO', 'DO', 'TL'),
  ...from(es_MX, 'MX', 'PE', 'AR', 'CL', 'EC', 'SV', 'GT', 'PY', 'UY', 'BZ'),
  ...from(pt_BR, 'BR'),
  ...from(pt_PT, 'PT'),
  ...from(fr, 'FR', 'TD', 'CI', 'BF', 'CM', 'CD', 'MG', 'LB'),
  ...from(fr_BE, 'BE'),
  ...from(it, 'IT'),
  ...from(de, 'DE'),
  ...from(de_AT, 'AT'),
  ...from(pl, 'PL'),
  ...from(hr, 'HR'),
  ...from(sk, 'SK'),
  ...from(sv, 'SE'),
  ...from(en_IN, 'IN', 'NP'),
  ...from(id_ID, 'ID'),
  ...from(vi, 'VN'),
  ...from(en_GB, 'GB'),
  ...from(en_CA, 'CA'),
  ...from(en_NG, 'ZM', 'ZW'),
  ...from(en_GH, 'KE'),
};

function from(locale: LocaleDefinition, ...countries: string[]): Record<string, LocaleDefinition> {
  return Object.fromEntries(countries.map((country) => [country, locale]));
}

export type Sex = 'female' | 'male';

/** A person's name in the style of a country; about every fourth man is a Jesuit. */
export function personName(random: Random, countryCode: string, sex: Sex): string {
  const locale = localeOf[countryCode] ?? en_US;
  const { person } = random.speaking(locale);
  const jesuit = sex === 'male' && random.chance(0.25);
  const suffix = jesuit ? random.pick([' SJ', ', SJ', ', S.J.']) : '';
  return `${person.firstName(sex)} ${person.lastName()}${suffix}`;
}

/** A name in the form of an address: `munoz-garcia`. */
export function plainName(name: string): string {
  return name
    .replace(/,?\s+S\.?J\.?$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '');
}
