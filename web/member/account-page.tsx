import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { profileChangesPath } from '../../shared/protocol/app-pages.ts';
import { useMe, useRecord } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { AccountNav } from '../ui/links/account-nav.tsx';
import { LanguageSetting } from './language-setting.tsx';
import { MailSettings } from './mail-settings.tsx';
import { MemberDetail } from './member-page.tsx';
import { ProfileChanges } from './profile-changes.tsx';
import { SignInPage } from './sign-in-page.tsx';
import './account-page.css';

type Member = Presented<'users'>;

/** My Account: the member's own page and, apart from it, the settings that nobody else sees. */
export default function AccountPage() {
  const { page = 'profile' } = useParams();
  const me = useMe();
  const member = useRecord('users', me?.user.id);
  if (!Object.hasOwn(pages, page)) return <Navigate to="/home" replace />;
  if (!member) return <RecordAbsent collection="users" record={member} />;
  return (
    <>
      <AccountNav />
      {pages[page as keyof typeof pages](member)}
    </>
  );
}

const pages = {
  profile: (member: Member): ReactNode => (
    <MemberDetail member={member} isAccount>
      <LanguageSetting member={member} />
      <Section title={t('Changes by others')}>
        <div className="account-settings">
          <p>{t('Chairs and administrators can edit your profile, and you can undo it.')}</p>
          <ButtonLink icon="edit" to={profileChangesPath}>
            {t('Changes to your profile')}
          </ButtonLink>
        </div>
      </Section>
    </MemberDetail>
  ),
  mail: (member: Member): ReactNode => <MailSettings member={member} />,
  changes: (member: Member): ReactNode => <ProfileChanges member={member} />,
  'sign-in': (member: Member): ReactNode => <SignInPage member={member} />,
};
