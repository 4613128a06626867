import { change, type UnitOfWork } from '../data/change.ts';
import { membershipOf } from '../stores/membership.ts';

export type JoinRequest = { uid: string; email: string; name: string; reason: string };

/** Plain text as the editor's HTML, with a paragraph for each line. */
function toParagraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/**
 * Files somebody's own request to join. Its id is the identity's, so a repeated call changes nothing, nor does one of a
 * member or of somebody who was declined.
 *
 * @param first what the same change does first
 */
export async function fileRequest(
  { uid, email, name, reason }: JoinRequest,
  first?: (unit: UnitOfWork) => Promise<void>,
): Promise<void> {
  await change(async (unit) => {
    await first?.(unit);
    if ((await membershipOf(uid, unit)) !== 'none') return;
    await unit.put('requests', { id: uid, name, email, description: toParagraphs(reason) });
  });
}
