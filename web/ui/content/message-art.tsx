import type { ReactNode } from 'react';

/** The drawings of messages, in the manner of those of the sections (`art.tsx`). */
const drawings = {
  search: (
    <>
      <rect className="s" x="22" y="22" width="92" height="82" rx="8" />
      <path className="l" d="M36 42h40M36 56h26M36 70h22M36 84h34" />
      <circle className="w" cx="92" cy="62" r="24" />
      <path className="l" d="M109 80l24 24" strokeWidth="6" />
      <path className="a" d="M84 60a8 8 0 1 1 11 7.500V70h-5v-6a3.500 3.500 0 1 0-2-4zM90 73h5v5h-5z" />
    </>
  ),
  lamp: (
    <>
      <path className="s" d="M52 50h64l28 54H24z" />
      <path className="w" d="M44 50a36 30 0 0 1 76 0z" />
      <path className="l" d="M82 50v42M64 98h36M82 20v-6" />
      <path className="w" d="M70 92h24l6 8H64z" />
      <circle className="a" cx="82" cy="56" r="6" />
      <path className="l" d="M100 50v14" />
      <path
        className="w"
        d="M104 96c8-5 16-5 22 0v8c-6-4-14-4-22 0zM126 96c6-5 14-5 22 0v8c-8-4-16-4-22 0z"
      />
    </>
  ),
  shelf: (
    <>
      <rect className="s" x="18" y="16" width="124" height="90" rx="8" />
      <path className="l" d="M18 92h124" />
      <path className="w" d="M30 44h14v48H30zM44 36h12v56H44zM56 48h16v44H56z" />
      <path className="l" d="M78 48v44M96 48v44M78 48h18" strokeDasharray="3 6" />
      <path className="w" d="M104 40h14v52h-14z" />
      <path className="a" d="M119 52l10-3 9 42-10 2z" />
    </>
  ),
  door: (
    <>
      <path className="s" d="M30 106V56a50 46 0 0 1 100 0v50z" />
      <path className="w" d="M48 106V60a32 32 0 0 1 64 0v46z" />
      <path className="l" d="M80 28v78M20 106h120M56 72h16v22H56zM88 72h16v22H88z" />
      <circle className="a" cx="86" cy="66" r="4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type MessageArtName = keyof typeof drawings;

export default function MessageArt({ name }: { name: MessageArtName }): ReactNode {
  return drawings[name];
}
