import { t } from '../../../shared/language/messages.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import type { Thing } from './thing.ts';

/** Pages that show this message themselves. */
const pagesWithOwnMessage = ['/second-factor', '/unauthorized'];

/** For an administrator without the second factor that their role requires. */
export const needsSecondFactor = (pathname: string, online: boolean): Thing[] =>
  pagesWithOwnMessage.includes(pathname)
    ? []
    : [
        {
          id: 'second-factor',
          tone: 'warning',
          title: t(
            'You are an administrator, but you can only do what a member can until you set up a second factor.',
          ),
          action: online && <ButtonLink to="/second-factor">{t('Set it up')}</ButtonLink>,
        },
      ];
