import { type Actor, can } from '../../../shared/permissions/policy.ts';
import type { Listed } from '../../data/list-pages.ts';

type Introductions = readonly Listed<'introductions'>[] | undefined;
type Blocks = readonly Listed<'blocks'>[] | undefined;

/** The messages that wait for this member, without those of people whom they mute or block. */
export function waitingMessages(actor: Actor, introductions: Introductions = [], blocks: Blocks = []) {
  const unwanted = new Set(blocks.map(({ record }) => record.id));
  return introductions.filter(
    (each) => each.status === 'sent' && can(actor, 'edit', 'introductions', each) && !unwanted.has(each.from),
  );
}

/** Whose messages wait for this member. However much one person writes, they count once. */
export const waitingPeople = (actor: Actor, introductions: Introductions, blocks: Blocks): Set<string> =>
  new Set(waitingMessages(actor, introductions, blocks).map(({ from }) => from));
