import { useEffect } from 'react';
import { bounce, readBounce } from '../auth/sign-in-calls.ts';
import { useOnline } from '../data/hooks.ts';
import { useStore } from '../data/store.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Day } from '../ui/date.tsx';
import { Notice } from '../ui/notice.tsx';

/** Tells a member that no mail reaches them. @param leads whether to where that is changed */
export function BounceNotice({ email, leads = false }: { email: string | undefined; leads?: boolean }) {
  const online = useOnline();
  const here = useStore(bounce);
  useEffect(() => {
    // When it can't be told now, nothing is said of it.
    if (online) readBounce().catch(() => {});
  }, [online]);

  if (!here) return null;
  return (
    <Notice
      tone="warning"
      title={here.why === 'bounce' ? `Mail to ${email} comes back` : `Mail to ${email} was called unwanted`}
      action={leads && <ButtonLink to="/profile">My Account</ButtonLink>}
    >
      Since <Day iso={here.at} /> you are mailed nothing but codes that you ask for. Change your address under
      My Account, or enter the same one there again to confirm it.
    </Notice>
  );
}
