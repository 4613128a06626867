import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** For who is signed in, and is asked again for what they have. */
export function ProofDialog({ onAnswer }: { onAnswer: (isShown: boolean) => void }) {
  return (
    <Dialog open title="Show that it is you" onClose={() => onAnswer(false)}>
      <SecondFactorStep
        level={3}
        out={
          <Button tone="quiet" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
        }
        onProved={async () => onAnswer(true)}
      />
    </Dialog>
  );
}
