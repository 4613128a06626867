import { useLocation } from 'react-router-dom';
import { useOnline } from '../../data/hooks.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Pages that show this message themselves. */
const pagesWithOwnMessage = ['/second-factor', '/unauthorized'];

/** Shown to an administrator without the second factor that their role requires. */
export default function NeedsSecondFactor() {
  const { pathname } = useLocation();
  const online = useOnline();
  if (pagesWithOwnMessage.includes(pathname)) return null;
  return (
    <Notice
      tone="warning"
      title="You are an administrator, but you can only do what a member can until you set up a second factor."
      action={online && <ButtonLink to="/second-factor">Set it up</ButtonLink>}
    />
  );
}
