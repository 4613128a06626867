import { names, sectionKinds } from './collections.ts';

const pages = [...sectionKinds.map((collection) => names[collection].path), '/network'];
const beginning = /^(?:https?:|mailto:|(\/[a-z]+)(?:[/?#]|$))/i;

/**
 * Whether a link in a text is allowed: to the web, to a mail address or to a page of the app. So no link can run a
 * script.
 */
export function isTextLink(address: string): boolean {
  const [found, page] = beginning.exec(address) ?? [];
  return found !== undefined && (page === undefined || pages.includes(page));
}
