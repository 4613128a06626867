import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { LineControl } from './control.tsx';

/** Asks for a text alternative while a picture is selected. */
export function PictureBar({ editor }: { editor: Editor }) {
  const id = useId();
  const alt = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('image') ? ((now.getAttributes('image').alt as string | null) ?? '') : undefined,
  });
  if (alt === undefined) return null;
  return (
    <div className="editor-extra">
      <label htmlFor={id}>
        {t('What the picture shows')}
        <LineControl
          id={id}
          value={alt}
          maxLength={300}
          onChange={(event) => editor.commands.updateAttributes('image', { alt: event.target.value })}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </label>
    </div>
  );
}
