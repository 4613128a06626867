import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useMe } from '../data/hooks.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { safeRedirect, withRedirect } from './redirect.ts';

export default function Unauthorized() {
  const me = useMe();
  const heldBack = me?.heldBack;
  const { state } = useLocation();
  const wanted = safeRedirect(state);
  // With other roles than those that were refused, what was wanted is tried again: the guard knows.
  const roles = JSON.stringify(me?.actor);
  const [refused] = useState(roles);
  if (state && roles !== refused) return <Navigate to={wanted} replace />;
  return (
    <MessagePage
      art="door"
      title={heldBack ? 'This page waits for your second factor' : 'This page is not for you'}
      actions={
        heldBack ? (
          <ButtonLink tone="primary" to={withRedirect('/second-factor', wanted)}>
            Set it up
          </ButtonLink>
        ) : (
          <ButtonLink tone="primary" to="/home">
            Home
          </ButtonLink>
        )
      }
    >
      <p>
        {heldBack
          ? 'You are an administrator. Until you have a second factor, you can see and do here what any member can.'
          : 'You do not have permission to see it. If you think you should, ask an administrator.'}
      </p>
    </MessagePage>
  );
}
