import type { Presented } from '../../../shared/registry.ts';
import { useOnline } from '../../data/hooks.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

export function FirstRun({ user }: { user: Presented<'users'> }) {
  const online = useOnline();
  if (!user.firstRun) return null;
  return (
    <Notice
      tone="warning"
      action={online && <ButtonLink to={`/members/edit/${user.id}`}>Fill out my profile</ButtonLink>}
    >
      Please fill out your user profile
    </Notice>
  );
}
