type Site = { id: string; name: string; website: string };

/** Anybody can get an address at these, so it says nothing of a university. */
const publicProviders =
  /^(?:(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|mail|proton|protonmail|zoho|qq|naver|yandex|gmx|web|free|orange|libero|uol|bol|terra|rediffmail)\.(?:com|net|org|me|de|fr|it|es|ru|at|ch|in)|(?:hotmail|live|yahoo|outlook|gmx)(?:\.[a-z]{2,3}){1,2}|163\.com|126\.com|uol\.com\.br)$/;

/** The university that the domain of an address suggests. It decides nothing: addresses are lent, kept and invented. */
export type AddressHint<S extends Site = Site> =
  | { is: 'at a university'; host: string; university: S }
  | { is: 'public' | 'unknown'; host: string };

const hostOf = (website: string): string =>
  URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : '';

/** One host is the other one, or belongs to it. */
const isWithin = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

export function addressHint<S extends Site>(email: string, universities: readonly S[]): AddressHint<S> {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (publicProviders.test(host)) return { is: 'public', host };
  const university = universities.find(({ website }) => {
    const site = hostOf(website);
    return site.includes('.') && isWithin(host, site);
  });
  return university ? { is: 'at a university', host, university } : { is: 'unknown', host };
}
