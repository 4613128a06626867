/** Where a website is: what people know of its address. */
export const hostOf = (address: string): string =>
  address.replace(/^https?:\/\/(?:www\.)?([^/?#]*).*$/i, '$1');
