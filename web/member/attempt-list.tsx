import { type Attempt, type AttemptCounts, attemptKinds } from '../../shared/account/sign-in-attempts.ts';
import { type Message, msg, t } from '../../shared/language/messages.ts';
import { momentOfDay } from '../../shared/language/time.ts';
import { Day } from '../ui/content/date.tsx';
import { rich } from '../ui/language/rich.tsx';

const names: Record<Attempt, Message> = {
  'sign-in': msg('{count, plural, one {# sign-in} other {# sign-ins}}, last on {day}'),
  'failed-sign-in': msg(
    '{count, plural, one {# sign-in that failed, most likely by a wrong password} other {# sign-ins that failed, most likely by a wrong password}}, last on {day}',
  ),
  'wrong-password': msg(
    '{count, plural, one {# wrong password by somebody who had signed in} other {# wrong passwords by somebody who had signed in}}, last on {day}',
  ),
  'wrong-code': msg(
    '{count, plural, one {# wrong code of the authenticator app after the right password} other {# wrong codes of the authenticator app after the right password}}, last on {day}',
  ),
  'wrong-passkey': msg(
    '{count, plural, one {# wrong passkey after the right password} other {# wrong passkeys after the right password}}, last on {day}',
  ),
  'wrong-mailed-code': msg(
    '{count, plural, one {# wrong code from an email} other {# wrong codes from an email}}, last on {day}',
  ),
};

/** Only somebody who knows the password or has a session can try these. */
const inside: Attempt[] = ['wrong-password', 'wrong-code', 'wrong-passkey'];

/** How often each kind of sign-in was tried. @param whose the name of another member; undefined for oneself */
export function AttemptList({ attempts, whose }: { attempts: AttemptCounts; whose?: string }) {
  const found = attemptKinds.flatMap((what) => (attempts[what] ? [{ what, ...attempts[what] }] : []));
  if (found.length === 0) return <p>{t('Nothing was tried in the last 90 days.')}</p>;
  return (
    <>
      <p>{t('In the last 90 days:')}</p>
      <ul>
        {found.map(({ what, count, last }) => (
          <li key={what}>{rich(names[what], { count, day: <Day iso={momentOfDay(last)} /> })}</li>
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
      ? t(
          'If that wasn’t {name}, somebody knows their password: sign them out everywhere, and ask them to choose a new one.',
          { name: whose },
        )
      : t(
          'If that wasn’t {name}, somebody is trying to sign in as them: ask them to choose a password they use nowhere else, and to set up a second factor.',
          { name: whose },
        );
  return t(
    isInside
      ? 'If that wasn’t you, somebody knows your password: change it, and sign out everywhere.'
      : 'If that wasn’t you, somebody is trying to sign in as you: choose a password you use nowhere else, and set up a second factor.',
  );
}
