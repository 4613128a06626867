import { type Editor, useEditorState } from '@tiptap/react';
import { Bold, Heading, Italic, List, ListOrdered, Redo2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type Message, msg, t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import type { IconOf } from '../controls/icon.tsx';

type Tool = {
  icon: IconOf;
  label: Message;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const tools: Tool[] = [
  {
    icon: Heading,
    label: msg('Heading', 'of a text'),
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    icon: Bold,
    label: msg('Bold'),
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    icon: Italic,
    label: msg('Italic'),
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    icon: List,
    label: msg('Bulleted list'),
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    icon: ListOrdered,
    label: msg('Numbered list'),
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    icon: 'quote',
    label: msg('Quotation'),
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

const history: Tool[] = [
  {
    icon: 'undo',
    label: msg('Undo'),
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    icon: Redo2,
    label: msg('Redo'),
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** One stop for Tab; the arrow keys go along it. */
export function EditorToolbar({
  editor,
  onLink,
  onImage,
}: {
  editor: Editor;
  onLink: () => void;
  onImage: () => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const all: Tool[] = [
    ...tools,
    { icon: 'link', label: msg('Link'), isOn: (of) => of.isActive('link'), run: onLink },
    { icon: 'image', label: msg('Picture'), run: onImage },
    ...history,
  ];
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => all.map(({ isOn, can }) => ({ on: isOn?.(now), can: can?.(now) ?? true })),
  });

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (stop + step + all.length) % all.length;
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      ref={bar}
      className="editor-toolbar"
      role="toolbar"
      aria-label={t('Text formatting')}
      onKeyDown={move}
    >
      {all.map(({ icon, label, isOn, run }, place) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: the tools never change places
          key={place}
          tone="quiet"
          icon={icon}
          iconOnly
          title={t(label)}
          tabIndex={place === stop ? 0 : -1}
          aria-pressed={isOn && states[place]?.on}
          aria-disabled={!states[place]?.can || undefined}
          onFocus={() => setStop(place)}
          onClick={() => run(editor)}
        >
          {t(label)}
        </Button>
      ))}
    </div>
  );
}
