import { useCallback, useEffect, useRef, useState } from 'react';
import {
  endAllSessions,
  endOneSession,
  listSessions,
  type SessionsAnswer,
} from '../../shared/account/sessions.calls.ts';
import { type Sentence, said, t } from '../../shared/language/messages.ts';
import { momentOfDay } from '../../shared/language/time.ts';
import { call } from '../api/api.ts';
import { signOut } from '../auth/account.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { DateTime, Day } from '../ui/content/date.tsx';
import { Skeleton } from '../ui/content/skeleton.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ErrorState } from '../ui/feedback/empty-state.tsx';
import { asRefusal } from '../ui/feedback/toast.ts';
import { rich } from '../ui/language/rich.tsx';
import { AttemptList } from './attempt-list.tsx';
import './account-page.css';
import '../ui/list/rows.css';

/** Lists a member's sessions, which can be ended one by one or all at once, and the attempts to sign in as them. */
export function SignInPlaces({ onClose }: { onClose: () => void }) {
  const [loaded, setLoaded] = useState<SessionsAnswer | { refusal: Sentence }>();
  const load = useCallback(() => {
    setLoaded(undefined);
    call(listSessions).then(setLoaded, (error: unknown) => setLoaded({ refusal: asRefusal(error).sentence }));
  }, []);
  useEffect(load, [load]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened this is gone, so the focus has to move.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="sign-in-places" aria-labelledby="sign-in-places">
      <h3 ref={heading} id="sign-in-places" tabIndex={-1}>
        {t('Where you are signed in')}
      </h3>
      {loaded === undefined && (
        <div aria-busy="true">
          <p role="status">{t('Loading...')}</p>
          <Skeleton shape="row" />
        </div>
      )}
      {loaded && 'refusal' in loaded && <ErrorState message={said(loaded.refusal)} onRetry={load} />}
      {loaded && !('refusal' in loaded) && (
        <>
          <ul className="rows" aria-label={t('Where you are signed in')}>
            {loaded.items.map((place) => (
              <li key={place.id} className="sign-in-place">
                <div>
                  {place.here ? (
                    rich('{place}, here', { place: <strong>{agentWords(place.agent)}</strong> })
                  ) : (
                    <strong>{agentWords(place.agent)}</strong>
                  )}
                  <div className="sign-in-place-when">
                    {rich(
                      place.renewed && place.renewed > place.at
                        ? 'Signed in on {at}, last used on {seen}, renewed on {renewed}'
                        : 'Signed in on {at}, last used on {seen}',
                      {
                        at: <DateTime iso={place.at} />,
                        seen: <Day iso={momentOfDay(place.seen, place.at)} />,
                        renewed: place.renewed && <DateTime iso={place.renewed} />,
                      },
                    )}
                  </div>
                  {place.others?.map(({ agent, seen }) => (
                    <div key={agent}>
                      {rich('Also used by: {agent}, last on {seen}', {
                        agent: agentWords(agent),
                        seen: <Day iso={momentOfDay(seen, place.at)} />,
                      })}
                    </div>
                  ))}
                </div>
                {!place.here && (
                  <ActionButton
                    label={t('Sign out {agent}', { agent: agentWords(place.agent) })}
                    act={async () => {
                      await call(endOneSession, { id: place.id });
                      // Another place may have been signed out meanwhile.
                      setLoaded((now) =>
                        now && 'items' in now
                          ? { ...now, items: now.items.filter(({ id }) => id !== place.id) }
                          : now,
                      );
                    }}
                    done={t('{agent} is signed out.', { agent: agentWords(place.agent) })}
                    focus={() => heading.current?.focus()}
                  >
                    {t('Sign out')}
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
          {loaded.items.some(({ others }) => others) && (
            <p>
              {t(
                'A sign-in belongs to one program. If you didn’t use the other one yourself, somebody else has copied this sign-in: sign out everywhere, and change the password.',
              )}
            </p>
          )}
          {loaded.attempts && <AttemptList attempts={loaded.attempts} />}
          <div className="sign-in-places-actions">
            <ActionButton
              icon="logout"
              tone="danger"
              question={t('Sign out everywhere?')}
              explanation={t(
                'You’ll be signed out of every browser, including this one. Unsaved changes here will be lost.',
              )}
              act={async () => {
                await call(endAllSessions);
                await signOut();
              }}
              done={t('You are signed out everywhere.')}
            >
              {t('Sign out everywhere')}
            </ActionButton>
            <Button tone="quiet" onClick={onClose}>
              {t('Close')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** A program as the service names it, in English: 'Firefox on Windows', or 'A program'. */
function agentWords(agent: string): string {
  const [named = '', system] = agent.split(' on ');
  const program = named === 'A program' ? t('A program') : named;
  return system ? t('{program} on {system}', { program, system }) : program;
}
