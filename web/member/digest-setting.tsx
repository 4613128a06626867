import { digestTimeOf, digestTimes } from '../../shared/user/user.rules.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import type { MemberWithUniversity } from './use-setting.tsx';

/** How often the digest is mailed. */
export function DigestSetting({ member }: { member: MemberWithUniversity }) {
  return (
    <ChoiceSetting
      member={member}
      title="How often I get the digest"
      choices={digestTimes}
      chosen={digestTimeOf(member)}
      toSetting={(digest) => ({ digest })}
      done="Your choice of how often you get the digest was saved."
    >
      The digest is one email with what is new for you: in what you follow, saved, lead or chair, what fits
      your areas, and notifications that can wait. What you saw in the app isn’t in it.
    </ChoiceSetting>
  );
}
