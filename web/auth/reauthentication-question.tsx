import { t } from '../../shared/language/messages.ts';
import { session } from '../data/session.ts';
import { store, useStore } from '../data/store.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** The open question. */
const question = store<{ answer: (isShown: boolean) => void } | undefined>(undefined);
let open: Promise<boolean> | undefined;

/** Asks the signed-in person to authenticate again. Simultaneous calls share one question. @returns whether they did */
export function ask(): Promise<boolean> {
  open ??= waitForAnswer().finally(() => {
    open = undefined;
  });
  return open;
}

async function waitForAnswer(): Promise<boolean> {
  const { promise, resolve: answer } = Promise.withResolvers<boolean>();
  question.set({ answer });
  const isShown = await promise;
  question.set(undefined);
  // A background sync may have been refused meanwhile, so it is repeated.
  if (isShown) session.get()?.sync.request();
  return isShown;
}

export function ReauthenticationQuestion() {
  const answer = useStore(question)?.answer;
  if (!answer) return null;
  return (
    <Dialog open title={t('Confirm that it is you')} onClose={() => answer(false)}>
      <SecondFactorStep
        level={3}
        out={
          <Button tone="quiet" onClick={() => answer(false)}>
            {t('Cancel')}
          </Button>
        }
        onConfirmed={async () => answer(true)}
      />
    </Dialog>
  );
}
