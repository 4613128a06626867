import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/*
 * Firefox and WebKit stop at a dialog itself on the way round by Tab, where nothing shows the focus. No stop is there
 * with a `tabindex` of -1. Chromium has no such stop, so components can't show it; test/e2e/engines does.
 */

const web = resolve(import.meta.dirname, '../../web');
const scripts = globSync('**/*.tsx', { cwd: web });

type Node = { type?: string; name?: { name?: string }; attributes?: Node[]; value?: unknown };

/** The names and values of the attributes of every `<dialog>` in a script. */
function dialogsIn(code: string): string[][] {
  const found: string[][] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node & { start: number; end: number };
    if (node.type === 'JSXOpeningElement' && node.name?.name === 'dialog')
      found.push((node.attributes as (typeof node)[]).map(({ start, end }) => code.slice(start, end)));
    Object.values(node).forEach(visit);
  };
  visit(parseSync('script.tsx', code).program);
  return found;
}

it('finds the attributes of dialogs', () => {
  expect(dialogsIn('<p><dialog open tabIndex={-1}><dialog /></dialog></p>')).toEqual([
    ['open', 'tabIndex={-1}'],
    [],
  ]);
});

it('no dialog is a stop of Tab itself', () => {
  const dialogs = scripts.flatMap((file) =>
    dialogsIn(readFileSync(join(web, file), 'utf8')).map((attributes) => ({ file, attributes })),
  );
  expect(dialogs.length).toBeGreaterThan(1);
  for (const { file, attributes } of dialogs) expect(attributes, file).toContain('tabIndex={-1}');
});
