import type { Follow } from '../../shared/follow/follow.rules.ts';
import { names } from '../../shared/kinds/collections.ts';
import { type Message, msg } from '../../shared/language/messages.ts';
import { networkAround } from '../ui/links/network-address.ts';

/* The three steps that home offers to somebody who has just filled out their profile. Pure. */

export type FirstStep = { text: Message; to: string; isDone: boolean };

/** The marks in `storage/opened.ts` of what leaves no record: the steps were put away, and who is near was looked at. */
export const putAway = 'first-steps';
export const lookedAround = 'network';

const enoughAreas = 2;

/** None before the profile is filled out, and none once all are done or the member put them away. */
export function firstSteps(
  user: { id: string; firstRun?: boolean },
  follows: readonly Follow[],
  introductions: readonly { from: string }[],
  opened: Readonly<Record<string, string>>,
): FirstStep[] {
  if (user.firstRun || putAway in opened) return [];
  const steps = [
    {
      text: msg('Follow two areas, and read here what is new in them'),
      to: names.topics.path,
      isDone: follows.filter(({ record }) => record.kind === 'topics').length >= enoughAreas,
    },
    {
      text: msg('See who is near you in the network'),
      to: networkAround('users', user.id),
      isDone: lookedAround in opened,
    },
    {
      text: msg('Write to somebody whose work is close to yours'),
      to: names.users.path,
      isDone: introductions.some(({ from }) => from === user.id),
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
