import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { contactHref, contactMessages } from '../../../shared/fields/contact.rules.ts';
import { isTextLink } from '../../../shared/kinds/text-link.ts';
import { t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { asItIsTyped, isComposing } from '../controls/keyboard.ts';
import { LineControl } from './control.tsx';
import { describedBy, Problem } from './field.tsx';

/** The address that the typed text means; undefined if it leads nowhere. */
function addressOf(typed: string): string | undefined {
  if (isTextLink(typed)) return typed;
  // A path of the app isn't one: a browser would take its first part for a host.
  if (typed.startsWith('/')) return undefined;
  return contactHref('email', typed) ?? contactHref('website', typed);
}

/** The address of the selected words' link. An empty one removes the link. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const [isWrong, setWrong] = useState(false);
  const problem = isWrong ? t(contactMessages.website) : undefined;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Takes the focus once, since the person asked for the bar; taking it again would prevent typing in the text.
  useEffect(() => input.current?.focus(), []);

  const apply = () => {
    const text = address.trim();
    const href = addressOf(text);
    if (text && !href) {
      setWrong(true);
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
        {t('Link to')}
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
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Enter') {
              // Enter must not submit the form.
              event.preventDefault();
              apply();
            }
            if (event.key === 'Escape') cancel();
          }}
        />
      </label>
      <Button onClick={apply}>
        {t(address.trim() || !editor.isActive('link') ? 'Set link' : 'Remove link')}
      </Button>
      <Button tone="quiet" onClick={cancel}>
        {t('Cancel')}
      </Button>
      <Problem id={id} urgent>
        {problem}
      </Problem>
    </div>
  );
}
