import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { focusHeading } from './page-heading.tsx';
import { dismissToast, useToasts } from './toast.ts';
import './toaster.css';

/** Where toasts appear; the shell has the only one. The region is there from the start, or it would not be read. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <div className="toaster" role="status">
      {toasts.map(({ id, text, tone }) => (
        <div key={id} className="toast">
          <Icon name={tone === 'done' ? 'check' : 'warning'} />
          <span>{text}</span>
          <Button
            tone="quiet"
            icon="close"
            iconOnly
            onClick={() => {
              dismissToast(id);
              focusHeading();
            }}
          >
            Close
          </Button>
        </div>
      ))}
    </div>
  );
}
