import { change, type UnitOfWork } from '../data/change.ts';
import { membershipOf } from '../stores/membership.ts';

export type Asking = { uid: string; email: string; name: string; reason: string };

/** Plain text as the editor's HTML: a paragraph a line. */
function asParagraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/**
 * Files somebody's own request to join. The id is the identity's, so a repeated call finds it filed, decided,
 * or the person a member, and leaves it.
 *
 * @param first what the same change does before
 */
export async function fileRequest(
  { uid, email, name, reason }: Asking,
  first?: (unit: UnitOfWork) => Promise<void>,
): Promise<void> {
  await change(async (unit) => {
    await first?.(unit);
    if ((await membershipOf(uid, unit)) !== 'none') return;
    await unit.put('requests', { id: uid, name, email, description: asParagraphs(reason) });
  });
}
