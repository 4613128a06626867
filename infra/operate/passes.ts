import { everyRecord } from '../../functions/data/records.ts';
import { passId } from '../../functions/stores/pass-id.ts';
import { openSessions } from '../../functions/stores/sessions.ts';
import { passRememberedSeconds } from '../../shared/protocol/headers.ts';
import { setParameter } from './stack-parameter.ts';

/** Seconds until the latest pass expires, which it does with its access token (infra/stacks/identity-stack.ts). */
const longestPass = 15 * 60;

/**
 * The members whose passes have these digits, who called last first: each with the time of that call, within an hour.
 *
 * @param digits with a dot for each that isn't known
 */
export async function passesLike(digits: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, name, email } of everyRecord('users')) {
    const pass = await passId(id);
    if (!new RegExp(`^${digits}`).test(pass)) continue;
    const uses = (await openSessions(id)).flatMap((session) => [session, ...(session.others ?? [])]);
    const [seen = '-'] = uses
      .map((use) => use.seen)
      .sort()
      .reverse();
    found.push(`${seen}  ${pass}  ${name} (${email})`);
  }
  return found.sort().reverse();
}

/**
 * Ends the passes that a member was given until now (`infra/edge/signed-in.ts`). Those that nobody remembers any more are
 * left out.
 */
export const endPass = (stage: string, id: string, now = Math.floor(Date.now() / 1000)): Promise<void> =>
  setParameter(stage, 'Web', 'EndedPasses', (present) =>
    present
      .split(',')
      .filter((each) => Number(each.split('.')[1]) + passRememberedSeconds > now && !each.startsWith(id))
      .concat(`${id}.${now + longestPass}`)
      .join(','),
  );
