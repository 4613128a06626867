import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { contactHref, contactMessages } from '../../../shared/fields/contact.rules.ts';
import { isTextLink } from '../../../shared/kinds/text-link.ts';
import { Button } from '../controls/button.tsx';
import { asItIsTyped, isComposing } from './as-it-is-typed.ts';
import { LineControl } from './control.tsx';
import { describedBy, Problem } from './field.tsx';

/** What was typed as the address that it means; nothing where it leads nowhere. */
function addressOf(typed: string): string | undefined {
  if (isTextLink(typed)) return typed;
  // Of no page of the app: a browser would take the first part of it for a host.
  if (typed.startsWith('/')) return undefined;
  return contactHref('email', typed) ?? contactHref('website', typed);
}

/** Where the chosen words lead. An empty address takes the link away. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // It appears because the person asked for it, to be filled out; once, or one couldn't write on in the text.
  useEffect(() => input.current?.focus(), []);

  const apply = () => {
    const text = address.trim();
    const href = addressOf(text);
    if (text && !href) {
      setProblem(contactMessages.website);
      input.current?.focus();
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (!href) chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const cancel = () => {
    onClose();
    editor.commands.focus();
  };

  return (
    <div className="editor-extra">
      <label htmlFor={id}>
        Link to
        <LineControl
          id={id}
          inputMode="url"
          {...asItIsTyped}
          placeholder="https://"
          ref={input}
          value={address}
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy({ id, problem })}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Enter') {
              // Not the form's Save.
              event.preventDefault();
              apply();
            }
            if (event.key === 'Escape') cancel();
          }}
        />
      </label>
      <Button onClick={apply}>
        {address.trim() || !editor.isActive('link') ? 'Set link' : 'Remove link'}
      </Button>
      <Button tone="quiet" onClick={cancel}>
        Cancel
      </Button>
      <Problem id={id} urgent>
        {problem}
      </Problem>
    </div>
  );
}
