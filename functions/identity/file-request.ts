import { cleanLine } from '../../shared/plain-text.ts';
import { kinds } from '../../shared/registry.ts';
import { change } from '../data/change.ts';

export type SignUp = { uid: string; email: string; name: string; reason: string };

const longestName = 200;

/** Plain text as the editor's HTML: a paragraph a line. */
function asParagraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/[\r\n]+/)
    .map(cleanLine)
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/**
 * Files the request to join of somebody who has just confirmed their sign-up. The id is the identity's,
 * so a repeated call finds it filed, decided, or the person a member, and leaves it.
 */
export async function fileRequest({ uid, email, name, reason }: SignUp): Promise<void> {
  const request = kinds.requests.create.parse({
    // A client of the pool may have left out what our own form asks for; an administrator decides.
    name: cleanLine(cleanLine(name).slice(0, longestName)) || email.slice(0, longestName),
    email,
    description: asParagraphs(reason) || '<p>No reason was given.</p>',
  });
  await change(async (unit) => {
    if ((await unit.get('requests', uid)) ?? (await unit.get('users', uid))) return;
    await unit.put('requests', { ...request, id: uid });
  });
}
