import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { factorCodeInput } from '../../shared/account.ts';
import { type FactorAnswer, factorPasswordInput, type SecondFactor } from '../../shared/contract.ts';
import { enter, signOut } from '../auth/account.ts';
import { AuthForm } from '../auth/auth-form.tsx';
import { problemSentence } from '../auth/problems.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from '../auth/second-factor-calls.ts';
import { useOnline } from '../data/hooks.ts';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import './second-factor-page.css';
import '../ui/page.css';

const password = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
} as const;

/** Where a member sets up a second factor for signing in, or takes it away. */
export default function SecondFactorPage() {
  const online = useOnline();
  const [factor, setFactor] = useState<SecondFactor | { problem: string }>();
  useEffect(() => {
    if (!online || factor) return;
    readSecondFactor().then(setFactor, (error: unknown) => setFactor({ problem: problemSentence(error) }));
  }, [online, factor]);

  return (
    <section className="page second-factor">
      <PageHeading title="Second factor" />
      <p>
        With a second factor, signing in takes your password and a code that an app on your phone shows. Who
        learns your password alone stays outside.
      </p>
      {!online && !factor && (
        <EmptyState art="lamp" title="You are offline">
          It can be set up when you are online again.
        </EmptyState>
      )}
      {online && !factor && (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      )}
      {factor && 'problem' in factor && (
        <ErrorState message={factor.problem} onRetry={() => setFactor(undefined)} />
      )}
      {factor && 'set' in factor && (factor.set ? <Removal /> : <SetUp needed={factor.needed} />)}
    </section>
  );
}

function SetUp({ needed }: { needed: boolean }) {
  const [begun, setBegun] = useState<FactorAnswer>();
  const navigate = useNavigate();
  if (!begun)
    return (
      <>
        {needed && (
          <Notice tone="warning" title="You are an administrator">
            Until you have a second factor, you can do here what any member can, and no more.
          </Notice>
        )}
        <AuthForm
          key="password"
          level={2}
          title="Set up a second factor"
          intro={
            <p>You need an authenticator app on your phone, such as the one that keeps your passwords.</p>
          }
          schema={factorPasswordInput}
          fields={[password]}
          submitLabel="Continue"
          onSubmit={async (values) => setBegun(await beginSecondFactor(values))}
        />
      </>
    );
  return (
    <AuthForm
      key="code"
      level={2}
      title="Connect your app"
      intro={
        <>
          <p>
            Have your app read this picture, or type the secret into it. Then enter the code that it shows.
          </p>
          <QrCode text={begun.uri} label="The secret as a picture, for the camera of your phone" />
          <dl className="second-factor-secret">
            <dt>Secret</dt>
            <dd>{begun.secret.match(/.{1,4}/g)?.join(' ')}</dd>
          </dl>
        </>
      }
      schema={factorCodeInput}
      fields={[{ name: 'code', label: 'Code', type: 'code', autoComplete: 'one-time-code' }]}
      submitLabel="Confirm"
      onSubmit={async (values) => {
        await confirmSecondFactor(values);
        // An administrator is one from now on.
        await enter();
        toast('Signing in takes a code of your app from now on.');
        navigate('/profile');
      }}
    />
  );
}

function Removal() {
  return (
    <AuthForm
      level={2}
      title="Remove the second factor"
      intro={
        <>
          <Notice tone="success">You have a second factor.</Notice>
          <p>
            If you lose your phone, an administrator can reset it for you. To move to another app, remove it
            here and set it up anew. You are signed out everywhere.
          </p>
        </>
      }
      schema={factorPasswordInput}
      fields={[password]}
      submitLabel="Remove it and sign out"
      onSubmit={async (values) => {
        await removeSecondFactor(values);
        await signOut();
      }}
    />
  );
}
