import { type LanguageCode, languageCodes } from '../../shared/language/languages.ts';

/** Browsers name fewer. */
const mostNamed = 20;

/** The first language of an `Accept-Language` header that the product speaks; otherwise English. */
export const readLanguage = (accepted = ''): LanguageCode =>
  accepted
    .split(',', mostNamed)
    .map((each) => {
      const [tag = '', quality = ''] = each.split(';');
      const [code = ''] = tag.trim().toLowerCase().split('-');
      return { code, quality: Number(/^\s*q=([\d.]+)\s*$/i.exec(quality)?.[1] ?? 1) };
    })
    .sort((one, other) => other.quality - one.quality)
    .map(({ code, quality }) => languageCodes.find((each) => each === code && quality > 0))
    .find((code) => code) ?? 'en';
