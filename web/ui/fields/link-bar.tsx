import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { contactHref } from '../../../shared/user/contact.rules.ts';
import { Button } from '../button.tsx';
import { asItIsTyped } from './as-it-is-typed.ts';
import { LineControl } from './control.tsx';

/** Where the chosen words lead. An empty address takes the link away. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // It appears because the person asked for it, to be filled out; once, or one couldn't write on in the text.
  useEffect(() => input.current?.focus(), []);

  const apply = () => {
    const text = address.trim();
    const href = /^(https?:|mailto:)/i.test(text) ? text : (contactHref('email', text) ?? `https://${text}`);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (!text) chain.unsetLink().run();
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
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
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
    </div>
  );
}
