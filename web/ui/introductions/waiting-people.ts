import { type Actor, can } from '../../../shared/permissions/policy.ts';
import type { Listed } from '../../data/list-pages.ts';

/**
 * The people whose messages wait for this member, without those whom they mute or block. However much one person
 * writes, they count once.
 */
export function waitingPeople(
  actor: Actor,
  introductions: readonly Listed<'introductions'>[] = [],
  blocks: readonly Listed<'blocks'>[] = [],
): Set<string> {
  const unwanted = new Set(blocks.map(({ record }) => record.id));
  const waiting = introductions.filter(
    (each) => each.status === 'sent' && can(actor, 'edit', 'introductions', each) && !unwanted.has(each.from),
  );
  return new Set(waiting.map(({ from }) => from));
}
