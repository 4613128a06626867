import type { Presented } from '../../../shared/kinds/registry.ts';
import { useOnline } from '../../data/hooks.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

type Props = { user: Presented<'users'>; welcome: string | undefined; onDismiss: () => void };

/** @param welcome the text of the welcome, shown until it is dismissed */
export function FirstRun({ user, welcome, onDismiss }: Props) {
  const online = useOnline();
  if (!user.firstRun) return null;
  return (
    <Notice
      tone="warning"
      title="Please fill out your user profile"
      action={online && <ButtonLink to={`/members/edit/${user.id}`}>Fill out my profile</ButtonLink>}
      onDismiss={online && welcome !== undefined ? onDismiss : undefined}
    >
      {welcome}
    </Notice>
  );
}
