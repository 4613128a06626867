import { t } from '../../shared/language/messages.ts';
import { bounce } from '../auth/account.ts';
import { useStore } from '../data/store.ts';
import { Day } from '../ui/content/date.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rich } from '../ui/language/rich.tsx';
import { signInSettingsPath } from '../ui/links/account-nav.tsx';

/** Warns a member that mails to them bounce. @param leads whether to link to where the address is changed */
export default function BounceNotice({
  email = '',
  leads = false,
}: {
  email: string | undefined;
  leads?: boolean;
}) {
  const here = useStore(bounce);
  if (!here) return null;
  return (
    <Notice
      tone="warning"
      title={
        here.why === 'bounce'
          ? t('Email to {email} is not delivered', { email })
          : t('Email to {email} was marked as spam', { email })
      }
      action={leads && <ButtonLink to={signInSettingsPath}>{t('Sign-in')}</ButtonLink>}
    >
      {rich(
        'Since {day} we only email you codes that you ask for. Change your address under Sign-in, or enter the same one there again to confirm it.',
        { day: <Day iso={here.at} /> },
      )}
    </Notice>
  );
}
