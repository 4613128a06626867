import { useEffect, useState } from 'react';
import type { Bounce } from '../../shared/contract.ts';
import { callFor } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Day } from '../ui/date.tsx';
import { Notice } from '../ui/notice.tsx';

/**
 * Tells a member that no mail reaches them.
 *
 * @param email to which it doesn't: with another one it is asked anew
 * @param leads whether to where that is changed
 */
export default function BounceNotice({
  email,
  leads = false,
}: {
  email: string | undefined;
  leads?: boolean;
}) {
  const online = useOnline();
  const [bounce, setBounce] = useState<Bounce>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another address it says something else
  useEffect(() => {
    if (!online) return;
    const read = async () => setBounce((await callFor<{ bounce?: Bounce }>('GET', '/api/me')).bounce);
    // When it can't be told now, nothing is said of it.
    read().catch(() => {});
  }, [online, email]);

  if (!bounce) return null;
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
