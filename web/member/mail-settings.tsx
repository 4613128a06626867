import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Presented } from '../../shared/kinds/registry.ts';
import { messagesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { readMailState } from '../auth/sign-in-calls.ts';
import { useOnline } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { DigestSetting } from './digest-setting.tsx';
import { type MemberWithUniversity, useSetting } from './use-setting.tsx';
import { BlockedMembers, WritersSetting } from './writers-setting.tsx';
import './account-page.css';
import '../ui/page/page.css';

/** Who may write to the member, whom they blocked, and what is emailed to them. */
export function MailSettings({ member }: { member: Presented<'users'> }) {
  const online = useOnline();
  const { id, firstRun, university, statedUniversity } = member;
  // They are fields of the profile, so a valid profile is needed to save them.
  const known = !firstRun && (university ?? statedUniversity) ? (member as MemberWithUniversity) : undefined;
  return (
    <article className="page">
      <header>
        <PageHeading title="Messages and Email" />
        <p>Only you and administrators see these settings.</p>
        {!online && <p>You are offline. You can change them when you are online again.</p>}
        {online && !known && (
          <p>
            <Link to={`/members/edit/${id}`}>Fill out your profile</Link> to choose which emails you get and
            who may write to you.
          </p>
        )}
      </header>
      <Section title="Messages">
        <div className="account-settings">
          {online && known && <WritersSetting member={known} />}
          <BlockedMembers />
          <div className="account-settings-row">
            <ButtonLink icon="mail" to={messagesPath}>
              Messages
            </ButtonLink>
            <ButtonLink icon="warning" to={reportsPath}>
              Reports
            </ButtonLink>
          </div>
        </div>
      </Section>
      {online && known && <EmailSection member={known} />}
    </article>
  );
}

function EmailSection({ member }: { member: MemberWithUniversity }) {
  const [digestEnded, setDigestEnded] = useState<string>();
  useEffect(() => {
    // If this fails, nothing is shown.
    readMailState().then(setDigestEnded, () => {});
  }, []);
  const { save, refusal } = useSetting(member);
  const on = member.notifyByMail !== false;
  return (
    <Section title="Email">
      <div className="account-settings">
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
        {on && (
          <DigestSetting
            member={member}
            digestEnded={digestEnded}
            onDigestResumed={() => setDigestEnded(undefined)}
          />
        )}
      </div>
    </Section>
  );
}
