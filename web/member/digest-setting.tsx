import { useId } from 'react';
import { type DigestTime, digestTimeOf, digestTimes } from '../../shared/user/digest-times.rules.ts';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import { type MemberWithUniversity, useSetting } from './use-setting.tsx';
import './writers-setting.css';
import '../ui/list/row-with-actions.css';

/** How often the digest is mailed. */
export function DigestSetting({ member }: { member: MemberWithUniversity }) {
  const { save, refusal } = useSetting(member);
  const id = useId();
  const chosen = digestTimeOf(member);
  return (
    <section className="writers-setting" aria-labelledby={id}>
      <h3 id={id}>How often I get the digest</h3>
      {(Object.keys(digestTimes) as DigestTime[]).map((each) => (
        <ToggleChip
          key={each}
          pressed={each === chosen}
          onToggle={() =>
            each === chosen
              ? undefined
              : save({ digest: each }, 'Your choice of how often you get the digest was saved.')
          }
        >
          {digestTimes[each]}
        </ToggleChip>
      ))}
      <p className="row-with-actions-soft">
        The digest is one email with what is new for you: in what you follow, saved, lead or chair, and what
        fits your areas. What you saw in the app isn’t in it.
      </p>
      {refusal}
    </section>
  );
}
