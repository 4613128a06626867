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
