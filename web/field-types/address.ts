/** The host of a website, the part of its address that people know. */
export const hostOf = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?([^/?#]*).*$/i, '$1');
