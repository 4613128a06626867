import { subscribeAgain } from '../../shared/digest/unsubscribe.calls.ts';
import { t } from '../../shared/language/messages.ts';
import { digestTimeOf, digestTimes } from '../../shared/user/user.rules.ts';
import { call } from '../api/api.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import type { MemberWithUniversity } from './use-setting.tsx';

/**
 * How often the digest is mailed.
 *
 * @param digestEnded the token that has it sent again, if the member ended it by the link in it
 */
export function DigestSetting({
  member,
  digestEnded,
  onDigestResumed,
}: {
  member: MemberWithUniversity;
  digestEnded: string | undefined;
  onDigestResumed: () => void;
}) {
  const resume = async (token: string) => {
    await call(subscribeAgain, { token });
    onDigestResumed();
  };
  return (
    <ChoiceSetting
      member={member}
      title={t('How often I get the digest')}
      choices={digestTimes}
      chosen={digestEnded ? 'never' : digestTimeOf(member)}
      toSetting={(digest) => ({ digest })}
      done={t('Your choice of how often you get the digest was saved.')}
      onSaved={digestEnded ? () => resume(digestEnded) : undefined}
    >
      {t(
        'The digest is one email with what is new for you: in what you follow, saved, lead or chair, what fits your areas, and notifications that can wait. What you saw in the app isn’t in it.',
      )}
    </ChoiceSetting>
  );
}
