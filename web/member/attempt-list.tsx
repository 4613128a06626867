import { type Attempt, type AttemptCounts, attemptKinds } from '../../shared/account/sign-in-attempts.ts';
import { inDigits } from '../../shared/language/format.ts';
import { momentOfDay } from '../../shared/language/time.ts';
import { Day } from '../ui/content/date.tsx';

const names: Record<Attempt, { one: string; many: string }> = {
  'sign-in': { one: 'sign-in', many: 'sign-ins' },
  'failed-sign-in': {
    one: 'sign-in that failed, most likely by a wrong password',
    many: 'sign-ins that failed, most likely by a wrong password',
  },
  'wrong-password': {
    one: 'wrong password by somebody who had signed in',
    many: 'wrong passwords by somebody who had signed in',
  },
  'wrong-code': {
    one: 'wrong code of the authenticator app after the right password',
    many: 'wrong codes of the authenticator app after the right password',
  },
  'wrong-passkey': {
    one: 'wrong passkey after the right password',
    many: 'wrong passkeys after the right password',
  },
  'wrong-mailed-code': { one: 'wrong code from an email', many: 'wrong codes from an email' },
};

/** Only somebody who knows the password or has a session can try these. */
const inside: Attempt[] = ['wrong-password', 'wrong-code', 'wrong-passkey'];

/** How often each kind of sign-in was tried. @param whose the name of another member; undefined for oneself */
export function AttemptList({ attempts, whose }: { attempts: AttemptCounts; whose?: string }) {
  const found = attemptKinds.flatMap((what) => (attempts[what] ? [{ what, ...attempts[what] }] : []));
  if (found.length === 0) return <p>Nothing was tried in the last 90 days.</p>;
  return (
    <>
      <p>In the last 90 days:</p>
      <ul>
        {found.map(({ what, count, last }) => (
          <li key={what}>
            {inDigits(count)} {count === 1 ? names[what].one : names[what].many}, last on{' '}
            <Day iso={momentOfDay(last)} />
          </li>
        ))}
      </ul>
      {found.some(({ what }) => what !== 'sign-in') && (
        <p>
          {adviceFor(
            found.some(({ what }) => inside.includes(what)),
            whose,
          )}
        </p>
      )}
    </>
  );
}

function adviceFor(isInside: boolean, whose: string | undefined): string {
  if (whose !== undefined)
    return isInside
      ? `If that wasn’t ${whose}, somebody knows their password: sign them out everywhere, and ask them to choose a new one.`
      : `If that wasn’t ${whose}, somebody is trying to sign in as them: ask them to choose a password they use nowhere else, and to set up a second factor.`;
  return isInside
    ? 'If that wasn’t you, somebody knows your password: change it, and sign out everywhere.'
    : 'If that wasn’t you, somebody is trying to sign in as you: choose a password you use nowhere else, and set up a second factor.';
}
