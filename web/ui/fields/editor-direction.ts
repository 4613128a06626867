import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';

/**
 * While it is written, each part of the text stands as its own letters do, a list with its signs too: as where it is
 * shown. It is a matter of sight, and none of the text.
 */
export const EditorDirection = Extension.create({
  name: 'direction',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const parts: Decoration[] = [];
          doc.forEach((part, at) => {
            parts.push(Decoration.node(at, at + part.nodeSize, { dir: 'auto' }));
          });
          return DecorationSet.create(doc, parts);
        },
      },
    }),
  ],
});
