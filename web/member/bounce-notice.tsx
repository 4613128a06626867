import { bounce } from '../auth/account.ts';
import { useStore } from '../data/store.ts';
import { Day } from '../ui/content/date.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

/** Tells a member that no mail reaches them, where that is so. @param leads whether to where that is changed */
export default function BounceNotice({
  email,
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
        here.why === 'bounce' ? `Email to ${email} is not delivered` : `Email to ${email} was marked as spam`
      }
      action={leads && <ButtonLink to="/profile">My Account</ButtonLink>}
    >
      Since <Day iso={here.at} /> we only email you codes that you ask for. Change your address under My
      Account, or enter the same one there again to confirm it.
    </Notice>
  );
}
