import { useEffect } from 'react';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { product } from '../../shared/text/product.ts';
import { readMailState } from '../auth/sign-in-calls.ts';
import { SignOutButton } from '../auth/sign-out-button.tsx';
import { useOnline } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { rich } from '../ui/language/rich.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import BounceNotice from './bounce-notice.tsx';
import { leave, leaveQuestion } from './leave.ts';
import { ReleaseLine } from './release-line.tsx';
import { SignInSettings } from './sign-in-settings.tsx';
import './account-page.css';
import '../ui/page/page.css';

/** The address, password and second factor that a member signs in with, signing out and, last, leaving. */
export function SignInPage({ member }: { member: Presented<'users'> }) {
  const online = useOnline();
  useEffect(() => {
    // It also tells whether mails bounce. If this fails, nothing is shown.
    if (online) readMailState().catch(() => {});
  }, [online]);
  return (
    <article className="page">
      <header>
        <PageHeading title={t('Sign-in')} />
        <p>
          {rich('You sign in with {email}. Only you and administrators see this address.', {
            email: <bdi translate="no">{member.email}</bdi>,
          })}
        </p>
      </header>
      <Section title={t('How you sign in')}>
        <div className="account-settings">
          <BounceNotice email={member.email} />
          <SignInSettings member={member} online={online} />
          {online && <SignOutButton label={t('Sign out')} />}
          {online && <ReleaseLine />}
        </div>
      </Section>
      {online && (
        <Section title={t('Leave {product}', { product: product.name })}>
          <div className="account-settings">
            <p>{t('Your record, your roles and your sign-in are deleted. You are asked once more.')}</p>
            <RecordActions
              collection="users"
              id={member.id}
              canDelete
              deleteLabel={t('Leave {product}', { product: product.name })}
              onDelete={() => leave(member.id)}
              isOneself
              deleteWarning={t(leaveQuestion)}
            />
          </div>
        </Section>
      )}
    </article>
  );
}
