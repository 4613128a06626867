import { type ReactNode, useMemo, useState } from 'react';
import { isClosed } from '../../shared/fields/field-values.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { otherAreas } from '../../shared/matching/other-areas.ts';
import { defaultWeeks, deletionTime } from '../../shared/offer/expiry.rules.ts';
import { renewOffer } from '../../shared/offer/offer.calls.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { actOn, editWithRetry } from '../data/actions.ts';
import { useLists } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { Day } from '../ui/content/date.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rich } from '../ui/language/rich.tsx';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import { useMatches } from '../ui/matching/use-matches.ts';
import '../ui/list/facet-chips.css';

const people = ['users'] as const;
const lists: readonly Collection[] = ['users', 'topics'];
const mostAreas = 5;

/**
 * Renews an opportunity, or opens a closed one again. If no member fits it, it first proposes other areas that members
 * work in.
 */
export function RenewButton({ offer }: { offer: Presented<'offers'> }) {
  const { id } = offer;
  const subject = useMemo(() => ({ collection: 'offers' as const, record: offer }), [offer]);
  const fitting = useMatches(subject, people, 1);
  const { users, topics } = useLists(lists) ?? {};
  const nobodyFits = offer.topics.length === 0 || fitting?.length === 0;
  const proposed = useMemo(
    () => (nobodyFits && users && topics ? otherAreas(offer, users, topics, mostAreas) : []),
    [nobodyFits, offer, users, topics],
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);

  const renew = () =>
    chosen.length === 0
      ? actOn(renewOffer, { id, body: { weeks: defaultWeeks } })
      : editWithRetry('offers', offer, (now) => ({
          ...now,
          topics: [...now.topics, ...chosen.map((area) => ({ id: area }))],
          weeks: defaultWeeks,
        }));
  const toggle = (area: string) =>
    setChosen((now) => (now.includes(area) ? now.filter((each) => each !== area) : [...now, area]));

  return (
    <ActionButton
      record={id}
      icon="retry"
      tone="primary"
      act={renew}
      done={
        isClosed(offer)
          ? t('It is open again, for {weeks, plural, one {# week} other {# weeks}} from today.', {
              weeks: defaultWeeks,
            })
          : isExpired(offer, new Date())
            ? t('Renewed: every member can see it again.')
            : t(
                'Renewed: it is open for {weeks, plural, one {# more week} other {# more weeks}} from today.',
                {
                  weeks: defaultWeeks,
                },
              )
      }
      {...(proposed.length > 0 && {
        question: t('No member fits it now'),
        explanation: (
          <>
            <p>
              {t(
                'Members work in these other areas. If you add one, it is suggested to them, and they to you.',
              )}
            </p>
            <fieldset className="facet" aria-label={t('Add areas')}>
              <div className="chips">
                {proposed.map(({ id: area, name, members }) => (
                  <ToggleChip
                    key={area}
                    pressed={chosen.includes(area)}
                    onToggle={() => toggle(area)}
                    count={members}
                  >
                    {name}
                  </ToggleChip>
                ))}
              </div>
            </fieldset>
          </>
        ),
      })}
    >
      {t(
        isClosed(offer)
          ? 'Open Again for {weeks, plural, one {# Week} other {# Weeks}}'
          : 'Renew for {weeks, plural, one {# Week} other {# Weeks}}',
        { weeks: defaultWeeks },
      )}
    </ActionButton>
  );
}

/** Explains what happens to an expired opportunity, to those who may still see it. */
export function ExpiredNotice({ expiry, children }: { expiry: string; children?: ReactNode }) {
  return (
    <Notice tone="warning" title={t('This opportunity has expired.')}>
      {rich(
        'Only the person who posted it and administrators can still see it. It will be deleted on {day} unless it is renewed.',
        { day: <Day iso={deletionTime({ expiry })} /> },
      )}{' '}
      {children}
    </Notice>
  );
}
