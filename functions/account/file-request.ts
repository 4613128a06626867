import type { Operation } from '../../shared/calls/routes.ts';
import type { LanguageCode } from '../../shared/language/languages.ts';
import type { UnitOfWork } from '../data/change.ts';
import { changeByApplicant } from '../stores/actor.ts';
import { canAskToJoin, membershipOf } from '../stores/decisions.ts';
import { findUniversity } from '../stores/university-names.ts';

export type JoinRequest = {
  uid: string;
  email: string;
  name: string;
  reason: string;
  university: string;
  title: string;
  /** The applicant's. */
  language?: LanguageCode | undefined;
};

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
 * member or of somebody who can't ask again.
 *
 * @param operation the call that files it
 * @param first what the same change does first
 */
export async function fileRequest(
  { uid, email, name, reason, university, title, language }: JoinRequest,
  operation: Operation = 'askToJoin',
  first?: (unit: UnitOfWork) => Promise<void>,
): Promise<void> {
  const stated = await findUniversity(university);
  await changeByApplicant(uid, operation, async (unit) => {
    await first?.(unit);
    if (!canAskToJoin(await membershipOf(uid, unit))) return;
    await unit.put('requests', {
      id: uid,
      name,
      email,
      ...stated,
      title,
      language,
      description: toParagraphs(reason),
    });
  });
}
