/** In ASCII: no service mails to a name in other letters, while domains have a form in ASCII of their own. */
export const addressForm =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/i;

/**
 * A mail address with its domain as it is registered: of letters of other scripts, in ASCII ("xn--…"). What is no domain
 * stays as it is.
 */
export function withRegisteredDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const url = `http://${domain}`;
  if (/^[\p{ASCII}]*$|[/?#:@\\\s]/u.test(domain) || !URL.canParse(url)) return address;
  return address.slice(0, at) + new URL(url).hostname;
}
