import Image from '@tiptap/extension-image';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { EmbeddedPicture } from '../content/embedded-picture.tsx';

/** A picture of ours in the editor: kept by its address, shown with the member's token. */
export const EditorImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/media/"]' }],
  addNodeView: () => ReactNodeViewRenderer(Shown),
});

function Shown({ node, selected }: NodeViewProps) {
  const { src, alt } = node.attrs as { src: string; alt: string | null };
  return (
    <NodeViewWrapper data-drag-handle className={selected ? 'editor-picture-chosen' : undefined}>
      <EmbeddedPicture src={src} alt={alt ?? ''} />
    </NodeViewWrapper>
  );
}
