import type { Presented } from '../../../shared/kinds/registry.ts';
import { t } from '../../../shared/language/messages.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import type { Thing } from './thing.ts';

/** @param welcome the text of the welcome, shown until it is dismissed */
export const firstRun = (
  user: Presented<'users'>,
  pathname: string,
  online: boolean,
  welcome: string | undefined,
  onDismiss: (() => void) | undefined,
): Thing[] => {
  const form = `/members/edit/${user.id}`;
  // The profile form has its own welcome.
  if (pathname === form) return [];
  return [
    {
      id: 'first-run',
      tone: 'warning',
      title: t('Please fill out your user profile'),
      words: welcome,
      action: online && <ButtonLink to={form}>{t('Fill out my profile')}</ButtonLink>,
      onDismiss: online ? onDismiss : undefined,
    },
  ];
};
