import { useLocation } from 'react-router-dom';
import { useOnline } from '../../data/hooks.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** These say it themselves. */
const saying = ['/second-factor', '/unauthorized'];

/** To an administrator who has no second factor where it is demanded. */
export default function HeldBack() {
  const { pathname } = useLocation();
  const online = useOnline();
  if (saying.includes(pathname)) return null;
  return (
    <Notice
      tone="warning"
      title="You are an administrator, but you can only do what a member can until you set up a second factor."
      action={online && <ButtonLink to="/second-factor">Set it up</ButtonLink>}
    />
  );
}
