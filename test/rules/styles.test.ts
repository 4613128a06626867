import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Selector, type SelectorComponent, transform } from 'lightningcss';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { layerOf } from '../../web/ui/theme/layers.ts';

/*
 * No component restyles another: a class is styled by one sheet, and that sheet stands beside a script that writes the
 * class. What a component wants otherwise of one that it is made of, it says by a class of its own.
 */

const web = resolve(import.meta.dirname, '../../web');
const filesOf = (ending: string) => globSync(`**/*.${ending}`, { cwd: web }).map((file) => join(web, file));
const sheets = filesOf('css');

/** `styled`: of each element that a selector names the first class, those beside it only say which of them. */
function classesIn(sheet: string): { styled: Set<string>; all: Set<string> } {
  const [styled, all] = [new Set<string>(), new Set<string>()];
  const read = (selector: Selector) => {
    let element: SelectorComponent[] = [];
    for (const part of [...selector, { type: 'combinator', value: 'descendant' } as const]) {
      if (part.type === 'pseudo-class' && part.kind !== 'host' && 'selectors' in part)
        part.selectors.forEach(read);
      if (part.type !== 'combinator') {
        element.push(part);
        continue;
      }
      const names = element.flatMap((each) => (each.type === 'class' ? [each.name] : []));
      for (const name of names) all.add(name);
      const isNested = element.some(({ type }) => type === 'nesting');
      if (names[0] && !isNested) styled.add(names[0]);
      element = [];
    }
  };
  transform({
    filename: 'sheet.css',
    // Breakpoints stand under their names, which no reader of styles knows.
    code: Buffer.from(sheet.replace(/(?<= )\(--[a-z]+\)/g, '(width > 1px)')),
    visitor: { Rule: { style: ({ value }) => void value.selectors.forEach(read) } },
  });
  return { styled, all };
}

/** Every word in a script's strings. */
function wordsIn(file: string): Set<string> {
  const words = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: string; value?: unknown };
    const text =
      node.type === 'TemplateElement'
        ? (node.value as { cooked: string }).cooked
        : node.type === 'Literal' && node.value;
    if (typeof text === 'string') for (const word of text.split(/[^\w-]+/)) words.add(word);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return words;
}

const named = (file: string) => file.slice(web.length + 1).replaceAll('\\', '/');

test('the classes of a sheet are found wherever a selector names them', () => {
  const sheet = `
    .a > .b.c:hover, .d:has(> .e) { &.f .g { color: red } }
    @media (--phone) { :is(.h, .i)::before { & > .j { color: red } } }`;
  const { styled, all } = classesIn(sheet);
  expect([...styled].sort().join('')).toBe('abdeghij');
  expect([...all].sort().join('')).toBe('abcdefghij');
});

test('a class is styled by one sheet', () => {
  const by = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const name of classesIn(readFileSync(sheet, 'utf8')).styled)
      by.set(name, [...(by.get(name) ?? []), named(sheet)]);
  expect(by.size).toBeGreaterThan(100);
  expect([...by].filter(([, all]) => all.length > 1)).toEqual([]);
});

test('a sheet styles classes that a script beside it, or one that imports it, writes', () => {
  const scripts = [...filesOf('ts'), ...filesOf('tsx')].map((file) => ({
    file,
    imports: [...readFileSync(file, 'utf8').matchAll(/^import '(\..*\.css)';$/gm)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
    words: wordsIn(file),
  }));
  const stray = sheets
    .filter((sheet) => layerOf(named(sheet)) !== 'utilities')
    .flatMap((sheet) => {
      const own = scripts.filter(
        ({ file, imports }) => dirname(file) === dirname(sheet) || imports.includes(sheet),
      );
      expect(own, named(sheet)).not.toEqual([]);
      return [...classesIn(readFileSync(sheet, 'utf8')).all]
        .filter((name) => !own.some(({ words }) => words.has(name)))
        .map((name) => `${named(sheet)} .${name}`);
    });
  expect(stray).toEqual([]);
});
