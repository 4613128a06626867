import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import './bad-user.css';

/** For an identity that is no member and has no request waiting. */
export default function BadUser() {
  const params = useParams();
  const [{ id, email }] = useState(params);

  useEffect(() => {
    // Shown once; an address bar is copied, shared and remembered.
    window.history.replaceState(window.history.state, '', '/baduser');
  }, []);

  return (
    <MessagePage
      art="door"
      title="This account is not a member"
      actions={<ButtonLink to="/login">Sign in with another account</ButtonLink>}
    >
      <p>
        You are signed out. If you think you should be a member, ask an administrator to invite you
        {id && email ? ', and tell them this:' : '.'}
      </p>
      {id && email && (
        <dl className="bad-user">
          <dt>Email</dt>
          <dd>{email}</dd>
          <dt>Account</dt>
          <dd>{id}</dd>
        </dl>
      )}
    </MessagePage>
  );
}
