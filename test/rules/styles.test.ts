import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Selector, type SelectorComponent, transform } from 'lightningcss';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { layerOf } from '../../web/ui/theme/style-sheets.ts';

/*
 * No component restyles another: a class is styled by one sheet, and written by scripts beside that sheet or that import
 * it. What a component wants otherwise of one that it is made of, it says by a class of its own.
 */

const web = resolve(import.meta.dirname, '../../web');
const filesOf = (ending: string) => globSync(`**/*.${ending}`, { cwd: web }).map((file) => join(web, file));
const nameOf = (file: string) => file.slice(web.length + 1).replaceAll('\\', '/');

/** `styled`: of each element that a selector names the first class; those beside it only say which of them. */
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

/** The words in a script's strings, and those among them that are an element's classes. */
function wordsIn(script: string): { words: Set<string>; classes: Set<string> } {
  const [words, classes] = [new Set<string>(), new Set<string>()];
  const visit = (value: unknown, isClassName: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: string; value?: unknown; name?: { name?: string } };
    const text = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
    if (typeof text === 'string')
      for (const word of text.split(/[^\w-]+/)) {
        words.add(word);
        if (isClassName) classes.add(word);
      }
    const below = isClassName || (node.type === 'JSXAttribute' && node.name?.name === 'className');
    for (const inner of Object.values(node)) visit(inner, below);
  };
  visit(parseSync('script.tsx', script).program, false);
  return { words, classes };
}

const sheets = filesOf('css')
  .map((file) => ({ file, name: nameOf(file), ...classesIn(readFileSync(file, 'utf8')) }))
  .filter(({ name }) => layerOf(name) !== 'utilities');

const scripts = filesOf('{ts,tsx}').map((file) => {
  const code = readFileSync(file, 'utf8');
  const imports = [...code.matchAll(/^import '(\..*\.css)';$/gm)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  return { file, name: nameOf(file), imports, ...wordsIn(code) };
});

const belong = (sheet: { file: string }, script: { file: string; imports: string[] }) =>
  dirname(script.file) === dirname(sheet.file) || script.imports.includes(sheet.file);

test('the classes of a sheet and of a script are found wherever they are named', () => {
  const { styled, all } = classesIn(`
    .a > .b.c:hover, .d:has(> .e) { &.f .g { color: red } }
    @media (--phone) { :is(.h, .i)::before { & > .j { color: red } } }`);
  expect([...styled].sort().join('')).toBe('abdeghij');
  expect([...all].sort().join('')).toBe('abcdefghij');
  const { words, classes } = wordsIn("<a className={x ? 'b ' + y : `c d`} title='e' />");
  expect([...classes].filter(Boolean).sort().join('')).toBe('bcd');
  expect(words).toContain('e');
});

test('a class is styled by one sheet', () => {
  const by = new Map<string, string[]>();
  for (const { name, styled } of sheets)
    for (const each of styled) by.set(each, [...(by.get(each) ?? []), name]);
  expect(by.size).toBeGreaterThan(100);
  expect([...by].filter(([, all]) => all.length > 1)).toEqual([]);
});

test('a sheet styles no class that its own scripts don’t write, such as a library’s', () => {
  const stray = sheets.flatMap((sheet) => {
    const own = scripts.filter((script) => belong(sheet, script));
    return [...sheet.all]
      .filter((each) => !own.some(({ words }) => words.has(each)))
      .map((each) => `${sheet.name} .${each}`);
  });
  expect(stray).toEqual([]);
});

test('a script writes no class of a sheet that it does without', () => {
  const stray = scripts.flatMap((script) =>
    sheets
      .filter((sheet) => !belong(sheet, script))
      .flatMap(({ name, styled }) =>
        [...styled]
          .filter((each) => script.classes.has(each))
          .map((each) => `${script.name} ${each} of ${name}`),
      ),
  );
  expect(stray).toEqual([]);
});
