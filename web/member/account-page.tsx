import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Presented } from '../../shared/kinds/registry.ts';
import { profileChangesPath } from '../../shared/notice/profile-changes-path.ts';
import { can } from '../../shared/permissions/policy.ts';
import { readBounce } from '../auth/sign-in-calls.ts';
import { SignOutButton } from '../auth/sign-out-button.tsx';
import { editWithRetry } from '../data/edit-with-retry.ts';
import { useActor, useMe, useOnline, useRecord } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { asRefusal } from '../ui/feedback/refusal.ts';
import { toast } from '../ui/feedback/toast.ts';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import BounceNotice from './bounce-notice.tsx';
import { MemberDetail } from './member-detail.tsx';
import { ReleaseLine } from './release-line.tsx';
import { SignInSettings } from './sign-in-settings.tsx';
import './account-page.css';

/** My Account: the member's own page, with settings that nobody else sees. */
export default function AccountPage() {
  const me = useMe();
  const online = useOnline();
  const administers = can(useActor(), 'see', 'audit');
  const member = useRecord('users', me?.user.id);
  useEffect(() => {
    // If this fails, nothing is shown.
    if (online) readBounce().catch(() => {});
  }, [online]);
  if (!member) return <RecordAbsent collection="users" record={member} />;

  return (
    <MemberDetail member={member}>
      <Section title="My Account">
        <div className="account-settings">
          <p>Only you and administrators see your sign-in address and these settings.</p>
          <BounceNotice email={member.email} />
          <SignInSettings member={member} online={online} />
          {online && <MailSetting member={member} />}
          <ButtonLink icon="edit" to={profileChangesPath}>
            Changes to your profile
          </ButtonLink>
          {online && <SignOutButton label="Sign out" />}
          {online && <ReleaseLine />}
        </div>
      </Section>
      {administers && (
        <Section title="Administration">
          <div className="account-settings">
            <ButtonLink icon="shield" to="/audit">
              Who Changed What
            </ButtonLink>
          </div>
        </Section>
      )}
    </MemberDetail>
  );
}

/** Whether notices are mailed. It is a field of the profile, so a valid profile is needed to save it. */
function MailSetting({ member }: { member: Presented<'users'> }) {
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const on = member.notifyByMail !== false;
  const { id, university } = member;
  if (member.firstRun || !university)
    return (
      <p>
        <Link to={`/members/edit/${id}`}>Fill out your profile</Link> to choose which emails you get.
      </p>
    );

  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await editWithRetry('users', member, (record) => ({
        ...record,
        university: record.university ?? university,
        notifyByMail: !on,
      }));
      toast(on ? 'You won’t get any more email about the network.' : 'You’ll get email about the network.');
    } catch (error) {
      const { fields, message } = asRefusal(error);
      // A legacy profile may have values that are no longer valid. The profile's form explains them.
      setRefusal(fields?.[0] ? `First edit your profile: ${fields[0].message}` : message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <ToggleChip pressed={on} onToggle={toggle} detail="You’ll always get email about your account.">
        Send me email about the network
      </ToggleChip>
      {refusal && (
        <Notice tone="danger" urgent>
          {refusal}
        </Notice>
      )}
    </>
  );
}
