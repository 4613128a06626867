import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasContent } from '../../../shared/fields/fields.ts';
import { type Sentence, said, t } from '../../../shared/language/messages.ts';
import { imageTypes } from '../../../shared/picture/upload.ts';
import { useOnline } from '../../data/hooks.ts';
import { uploadPicture, useUnsent } from '../../pictures/upload.ts';
import { embeddedSource } from '../content/embedded-picture.tsx';
import { ProgressBar } from '../content/progress.tsx';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { asRefusal } from '../feedback/toast.ts';
import '../content/rich-text.css';
import { cleanPaste, isPictureAlone } from './clean-paste.ts';
import { EditorDirection } from './editor-direction.ts';
import { EditorImage } from './editor-image.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { LinkBar } from './link-bar.tsx';
import { PictureBar } from './picture-bar.tsx';
import type { useField } from './use-field.ts';
import { refusals } from './use-upload.ts';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  EditorImage,
  EditorDirection,
];

/** The pictures that couldn't be uploaded, and why. */
type Failure = { sentence: Sentence; waiting: File[] };

/** Files that may be pictures: the system doesn't know the type of some, which their content tells. */
const pictures = (files: Iterable<File> | undefined) =>
  [...(files ?? [])].filter(({ type }) => /^(image\/.*|application\/octet-stream|)$/.test(type));

/** Inserts a picture at the cursor, or below a selected picture, which it would otherwise replace. */
function putPicture(editor: Editor, src: string) {
  const { selection } = editor.state;
  const at = selection instanceof NodeSelection ? selection.to : { from: selection.from, to: selection.to };
  // The upload may end long after the picture was chosen, while something else is being written.
  const isWritingElsewhere =
    !editor.isFocused && document.activeElement?.matches('input, textarea, select, [contenteditable=true]');
  const chain = isWritingElsewhere ? editor.chain() : editor.chain().focus();
  chain.insertContentAt(at, { type: 'image', attrs: { src, alt: '' } }).run();
}

/** The editor itself, which is loaded when a form has one. */
export default function RichTextEditor({
  control,
  value,
  onChange,
}: {
  control: ReturnType<typeof useField>['control'];
  value: string;
  onChange: (html: string) => void;
}) {
  const written = useRef(value);
  const fileInput = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const [leftOut, setLeftOut] = useState(false);
  useUnsent(failure !== undefined && failure.waiting.length > 0);

  const editor: Editor = useEditor({
    extensions,
    content: value,
    // The editor's style sheet would be inline, which the content security policy forbids.
    injectCSS: false,
    editorProps: {
      attributes: {
        id: control.id,
        class: 'rich-text editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${control.id}-label`,
        'aria-required': String(control['aria-required']),
        'aria-invalid': String(control['aria-invalid']),
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
      },
      transformPastedHTML: (html) => cleanPaste(html, () => setLeftOut(true)),
      handlePaste: (_, { clipboardData }) => {
        // Word adds a picture of the text that was copied; the text is meant.
        const html = clipboardData?.getData('text/html');
        if (!clipboardData || (html && !isPictureAlone(html))) return false;
        return insert(pictures(clipboardData.files));
      },
      handleDrop: (view, { dataTransfer, clientX: left, clientY: top }, _, moved) => {
        const files = pictures(dataTransfer?.files);
        if (moved || files.length === 0) return false;
        const place = view.posAtCoords({ left, top });
        if (place) editor.commands.setTextSelection(place.pos);
        return insert(files);
      },
      handleTextInput: ({ state: { selection } }, _from, _to, text): boolean => {
        if (!(selection instanceof NodeSelection)) return false;
        // A new picture is selected so that it can be described; typing continues below it.
        const line = { type: 'paragraph', content: [{ type: 'text', text }] };
        return editor.commands.insertContentAt(selection.to, line);
      },
    },
    onUpdate: ({ editor: now }) => {
      // The editor adds an empty line below a heading or a picture, which isn't part of the text.
      const html = now.getHTML().replace(/(<p><\/p>)+$/, '');
      written.current = hasContent(html) ? html : '';
      onChange(written.current);
    },
    onBlur: control.onBlur,
  });

  useEffect(() => {
    // The value was set from outside: the other side of a conflict was chosen.
    if (value !== written.current) {
      written.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);

  function insert(files: File[]): boolean {
    if (files.length > 0) upload(files);
    return files.length > 0;
  }

  /** Uploads the pictures that wait and the new ones. */
  async function upload(added: File[] = []) {
    const files = [...(failure?.waiting ?? []), ...added];
    setFailure(undefined);
    const waiting = [...files];
    try {
      for (const file of files) {
        setProgress(0);
        const src = embeddedSource(await uploadPicture(file, 'embed', setProgress));
        putPicture(editor, src);
        waiting.shift();
      }
    } catch (error) {
      const { code, sentence } = asRefusal(error);
      const left = refusals.includes(code) ? waiting.slice(1) : waiting;
      // Another picture that was chosen in the meantime may already wait.
      setFailure((now) => ({ sentence, waiting: [...(now?.waiting ?? []), ...left] }));
    } finally {
      setProgress(undefined);
    }
  }

  const online = useOnline();
  const sendWaiting = useEffectEvent(() => failure?.waiting.length && upload());
  useEffect(() => {
    if (online) sendWaiting();
  }, [online]);

  return (
    <>
      <div className="editor-head">
        <EditorToolbar
          editor={editor}
          onLink={() => setLinking(true)}
          onImage={() => fileInput.current?.click()}
        />
        {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
        <PictureBar editor={editor} />
        {progress !== undefined && (
          <div className="editor-extra">
            <ProgressBar label={t('Uploading the picture')} value={progress} />
          </div>
        )}
        {failure && (
          <Notice
            tone="danger"
            urgent
            action={failure.waiting.length > 0 && <Button onClick={() => upload()}>{t('Try again')}</Button>}
            onDismiss={() => setFailure(undefined)}
          >
            {said(failure.sentence)}
            {failure.waiting.length > 0 &&
              ` ${t('A picture that has not been uploaded is lost when you leave or reload this page.')}`}
          </Notice>
        )}
        {leftOut && (
          <Notice tone="warning" onDismiss={() => setLeftOut(false)}>
            {t(
              'The pictures in what you pasted were left out. Add them one by one: copy a picture on its own, or choose its file.',
            )}
          </Notice>
        )}
      </div>
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        onChange={(event) => {
          insert([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <EditorContent editor={editor} />
    </>
  );
}
