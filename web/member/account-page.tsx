import { type ComponentProps, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Presented } from '../../shared/kinds/registry.ts';
import { inDigits } from '../../shared/language/format.ts';
import { can } from '../../shared/permissions/policy.ts';
import {
  followingPath,
  introductionsPath,
  profileChangesPath,
  reportsPath,
} from '../../shared/protocol/app-pages.ts';
import { readMailState } from '../auth/sign-in-calls.ts';
import { SignOutButton } from '../auth/sign-out-button.tsx';
import { useActor, useMe, useOnline, useRecord } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { isWaiting, useIntroductions } from '../ui/introductions/use-introductions.ts';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import BounceNotice from './bounce-notice.tsx';
import { DigestSetting } from './digest-setting.tsx';
import { MemberDetail } from './member-page.tsx';
import { ReleaseLine } from './release-line.tsx';
import { SignInSettings } from './sign-in-settings.tsx';
import { type MemberWithUniversity, useSetting } from './use-setting.tsx';
import { BlockedMembers, WritersSetting } from './writers-setting.tsx';
import './account-page.css';

/** My Account: the member's own page, with settings that nobody else sees. */
export default function AccountPage() {
  const me = useMe();
  const online = useOnline();
  const administers = can(useActor(), 'see', 'audit');
  const member = useRecord('users', me?.user.id);
  const [digestEnded, setDigestEnded] = useState<string>();
  useEffect(() => {
    // If this fails, nothing is shown.
    if (online) readMailState().then(setDigestEnded, () => {});
  }, [online]);
  if (!member) return <RecordAbsent collection="users" record={member} />;

  return (
    <MemberDetail member={member}>
      <Section title="My Account">
        <div className="account-settings">
          <IntroductionsLink />
          <ButtonLink icon="warning" to={reportsPath}>
            Reports
          </ButtonLink>
          <ButtonLink icon="search" to={followingPath}>
            Following and saved searches
          </ButtonLink>
          <p>Only you and administrators see your sign-in address and these settings.</p>
          <BounceNotice email={member.email} />
          <SignInSettings member={member} online={online} />
          {online && (
            <ProfileSettings
              member={member}
              digestEnded={digestEnded}
              onDigestResumed={() => setDigestEnded(undefined)}
            />
          )}
          <BlockedMembers />
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

/** Settings that are fields of the profile, so a valid profile is needed to save them. */
function ProfileSettings({
  member,
  ...digest
}: Omit<ComponentProps<typeof DigestSetting>, 'member'> & { member: Presented<'users'> }) {
  const { id, firstRun, university } = member;
  if (firstRun || !university)
    return (
      <p>
        <Link to={`/members/edit/${id}`}>Fill out your profile</Link> to choose which emails you get and who
        may write to you.
      </p>
    );
  return (
    <>
      <MailSetting member={{ ...member, university }} />
      {member.notifyByMail !== false && <DigestSetting member={{ ...member, university }} {...digest} />}
      <WritersSetting member={{ ...member, university }} />
    </>
  );
}

/** Whether notices are mailed. */
function MailSetting({ member }: { member: MemberWithUniversity }) {
  const { save, refusal } = useSetting(member);
  const on = member.notifyByMail !== false;
  return (
    <>
      <ToggleChip
        pressed={on}
        onToggle={() =>
          save(
            { notifyByMail: !on },
            on ? 'You won’t get any more email about the network.' : 'You’ll get email about the network.',
          )
        }
        detail="You’ll always get email about your account."
      >
        Send me email about the network
      </ToggleChip>
      {refusal}
    </>
  );
}

/** Leads to the member's introductions, and says how many of those received wait for them. */
function IntroductionsLink() {
  const waiting = useIntroductions()?.received.filter(isWaiting).length ?? 0;
  const count = waiting > 0 ? `: ${inDigits(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for you` : '';
  return (
    <ButtonLink icon="mail" to={introductionsPath}>
      Introductions{count}
    </ButtonLink>
  );
}
