import type { Bounce } from '../../shared/contract.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Day } from '../ui/date.tsx';
import { Notice } from '../ui/notice.tsx';

/** Tells a member that no mail reaches them. @param leads whether to where that is changed */
export default function BounceNotice({
  bounce,
  email,
  leads = false,
}: {
  bounce: Bounce;
  email: string | undefined;
  leads?: boolean;
}) {
  return (
    <Notice
      tone="warning"
      title={bounce.why === 'bounce' ? `Mail to ${email} comes back` : `Mail to ${email} was called unwanted`}
      action={leads && <ButtonLink to="/profile">My Account</ButtonLink>}
    >
      Since <Day iso={bounce.at} /> you are mailed nothing but codes that you ask for. Change your address
      under My Account, or enter the same one there again to confirm it.
    </Notice>
  );
}
