import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AppConfig } from '../../shared/protocol/app-config.ts';
import { product } from '../../shared/text/product.ts';
import { readConfig } from '../api/cognito.ts';
import { useActor, useOnline } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { Button } from '../ui/controls/button.tsx';
import { AnAdministrator } from '../ui/links/person-card.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import './help-page.css';

/** For everybody, signed in or not: who runs the network, how to reach them, privacy and accessibility. */
export default function HelpPage() {
  const { config, failed, load } = useConfig();
  const actor = useActor();
  return (
    <section className="help-page">
      <header>
        <PageHeading title="Help and Contact" />
        <p>{product.description}</p>
      </header>
      <Section title={`Who runs ${product.name}`}>
        {config ? (
          <Contact config={config} />
        ) : failed ? (
          <>
            <p role="status">The contact address can’t be loaded right now.</p>
            <Button onClick={load}>Try again</Button>
          </>
        ) : (
          <div aria-busy="true">
            <SkeletonLines lines={2} />
          </div>
        )}
        {actor.type === 'member' && (
          <p>
            As a member you can also ask <AnAdministrator />.
          </p>
        )}
      </Section>
      <Section title="Getting in">
        <Answers>
          <dt>You forgot your password, or your invitation expired</dt>
          <dd>
            <Link to="/login/password">Choose a new password</Link> with a code that we email to you.
          </dd>
          <dt>You lost your phone or your second factor</dt>
          <dd>
            Sign in with your password, then choose “I lost my phone or passkey”. If nobody gets in touch with
            you, write to us as described above.
          </dd>
          <dt>You can’t read email at your sign-in address any more</dt>
          <dd>Write to us as described above, from another address that people know to be yours.</dd>
          <dt>You are not a member yet</dt>
          <dd>
            <Link to="/login/join">Ask to join</Link>, or ask a member to nominate you.
          </dd>
        </Answers>
      </Section>
      <Section title="Privacy">
        <ul>
          <li>Only members see what is in the directory. Search engines see none of it.</li>
          <li>
            Members see your profile and the contacts you enter there. Only you and administrators see your
            sign-in address and settings.
          </li>
          <li>Administrators can see who changed what for a year, and attempts to sign in for 90 days.</li>
          <li>There are no advertisements, and nothing follows you to or from other sites.</li>
          <li>
            This browser keeps a copy of the directory, so that it works offline. Signing out deletes the
            copy.
          </li>
          <li>
            You can correct your profile, turn off emails and leave under{' '}
            <Link to="/profile">My Account</Link>. If you leave, an administrator can restore your account for
            7 days. Backups are deleted after {backupDays} days.
          </li>
          <li>
            To see what we keep about you, or to have it corrected or deleted, write to us as described above.
          </li>
        </ul>
      </Section>
      <Section title="Accessibility">
        <p>
          {product.name} can be used by keyboard, with a screen reader, at up to 400 % zoom, on a light or a
          dark background and with reduced motion. It is built to WCAG 2.2 at level AA. If something keeps you
          from using it, please tell us, so that we can fix it.
        </p>
      </Section>
    </section>
  );
}

/** For this long, AWS can restore an earlier state of the table. */
const backupDays = 35;

function Contact({ config: { operator, contactEmail } }: { config: AppConfig }) {
  return (
    <>
      {operator && (
        <p>
          {product.name} is run by <strong dir="auto">{operator}</strong>.
        </p>
      )}
      {contactEmail ? (
        <p>
          For questions, or if you need an administrator, write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      ) : (
        <p>No address to write to has been published yet. Ask a member you know, or whoever invited you.</p>
      )}
    </>
  );
}

const Answers = ({ children }: { children: ReactNode }) => <dl className="help-answers">{children}</dl>;

/** The configuration of this deployment, read each time, because the operator may change. */
function useConfig() {
  const online = useOnline();
  const [config, setConfig] = useState<AppConfig>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    readConfig().then(setConfig, () => setFailed(true));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read that failed offline is repeated online
  useEffect(load, [load, online]);
  return { config, failed, load };
}
