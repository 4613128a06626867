import { type ReactNode, useId, useState } from 'react';
import { inDigits } from '../../shared/language/format.ts';
import { useOnline } from '../data/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/controls/dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { refusalOf } from '../ui/feedback/toast.ts';
import { SelectControl, TextControl } from '../ui/fields/control.tsx';
import { Field } from '../ui/fields/field.tsx';
import '../ui/controls/dialog.css';

/**
 * Asks for the text of a question or of a reason.
 *
 * @param keptAs the name under which an unsent text is kept
 * @param templates texts to begin with, by their names
 * @param needed what is said where the text is empty; without it, it may be
 * @param onSend rejects with a ProductError, whose sentence is shown
 */
export function TextDialog({
  title,
  keptAs,
  label,
  longest,
  templates,
  needed,
  children,
  sendLabel,
  onSend,
  onClose,
}: {
  title: string;
  keptAs: string;
  label: string;
  longest: number;
  templates?: Record<string, string>;
  needed?: string;
  children: ReactNode;
  sendLabel: string;
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const online = useOnline();
  const [text, setText] = useKeptText(keptAs);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const left = longest - text.trim().length;

  const send = async () => {
    const wrong = left < 0 ? `Please shorten it by ${inDigits(-left)} characters.` : !text.trim() && needed;
    setProblem(wrong || undefined);
    if (wrong) return document.getElementById(id)?.focus();
    setBusy(true);
    setRefusal(undefined);
    try {
      await onSend(text.trim());
      setText('');
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="dialog-text">{children}</div>
      {templates && (
        <Field id={`${id}-template`} label="Begin with">
          <SelectControl
            id={`${id}-template`}
            value=""
            onChange={({ target }) => setText(templates[target.value] ?? text)}
          >
            <option value="">Choose a text</option>
            {Object.keys(templates).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectControl>
        </Field>
      )}
      <Field
        id={id}
        label={label}
        note={left < 0 ? `${inDigits(-left)} characters too many` : `${inDigits(left)} characters left`}
        problem={problem}
        urgent
      >
        <TextControl
          id={id}
          rows={6}
          value={text}
          aria-describedby={`${id}-note ${id}-problem`}
          aria-invalid={problem !== undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {refusal && (
        <Notice tone="danger" urgent>
          {refusal}
        </Notice>
      )}
      {!online && (
        <Notice tone="warning">You are offline. You can send this when you are online again.</Notice>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" busy={busy || !online} onClick={send}>
          {sendLabel}
        </Button>
      </div>
    </Dialog>
  );
}

/** A text that is kept for this tab until it is sent, so that a closed dialog or a reload loses nothing. */
export function useKeptText(name: string) {
  const key = `request-text ${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    try {
      if (next) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is full; the open dialog still has the text.
    }
  };
  return [text, keep] as const;
}
