import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

export default function Unauthorized() {
  return (
    <MessagePage
      art="door"
      title="This page is not for you"
      actions={
        <ButtonLink tone="primary" to="/home">
          Home
        </ButtonLink>
      }
    >
      <p>You do not have permission to see it. If you think you should, ask an administrator.</p>
    </MessagePage>
  );
}
