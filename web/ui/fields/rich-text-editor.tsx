import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { imageTypes } from '../../../shared/contract.ts';
import { ProductError } from '../../../shared/errors.ts';
import { hasContent } from '../../../shared/fields.ts';
import { uploadPicture } from '../../data/actions.ts';
import { embeddedSource } from '../embedded-picture.tsx';
import { Notice } from '../notice.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import '../rich-text.css';
import { cleanPaste } from './clean-paste.ts';
import { EditorImage } from './editor-image.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { LinkBar } from './link-bar.tsx';
import { PictureBar } from './picture-bar.tsx';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  EditorImage,
];

const pictures = (files: Iterable<File> | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The editor itself, which is loaded when a form has one. */
export default function RichTextEditor({
  id,
  value,
  onChange,
  onBlur,
  required,
  problemId,
}: {
  id: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  required?: boolean;
  problemId?: string;
}) {
  const written = useRef(value);
  const fileInput = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<string>();

  const editor = useEditor({
    extensions,
    content: value,
    // Its style sheet would be an inline one, which the content security policy forbids.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: 'rich-text editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(required && { 'aria-required': 'true' }),
        ...(problemId && { 'aria-invalid': 'true', 'aria-describedby': problemId }),
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, { clipboardData }) => {
        // Word sends a picture of the text along with it; the text is meant.
        if (!clipboardData || clipboardData.types.includes('text/html')) return false;
        return insert(pictures(clipboardData.files));
      },
      handleDrop: (_, { dataTransfer }, __, moved) => !moved && insert(pictures(dataTransfer?.files)),
    },
    onUpdate: ({ editor: now }) => {
      const html = now.getHTML();
      written.current = hasContent(html) ? html : '';
      onChange(written.current);
    },
    onBlur,
  });

  useEffect(() => {
    // Set from outside: the other side of a conflict was taken.
    if (value !== written.current) {
      written.current = value;
      editor.commands.setContent(value, { emitUpdate: false });
    }
  }, [editor, value]);

  function insert(files: File[]): boolean {
    if (files.length > 0) upload(files);
    return files.length > 0;
  }

  async function upload(files: File[]) {
    setRefusal(undefined);
    try {
      for (const file of files) {
        setProgress(0);
        const src = embeddedSource(await uploadPicture(file, 'embed', setProgress));
        editor.chain().focus().setImage({ src, alt: '' }).run();
      }
    } catch (error) {
      setRefusal(error instanceof ProductError ? error.message : new ProductError('internal').message);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <>
      <EditorToolbar
        editor={editor}
        onLink={() => setLinking(true)}
        onImage={() => fileInput.current?.click()}
      />
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
      {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
      <PictureBar editor={editor} />
      {progress !== undefined && (
        <div className="editor-extra">
          <ProgressBar label="Uploading the picture" value={progress} />
        </div>
      )}
      {refusal && (
        <Notice tone="danger" urgent onDismiss={() => setRefusal(undefined)}>
          {refusal}
        </Notice>
      )}
      <EditorContent editor={editor} />
    </>
  );
}
