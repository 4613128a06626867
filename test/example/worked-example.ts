import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One place of a file: the lines that stand there, and those that shall. */
type Edit = { before: string; after: string };
/** What a document says to write, by file: `from` is the file that is edited, itself or one that it is like. */
export type WorkedExample = Map<string, { from: string; edits: Edit[] }>;

/**
 * The edits of a section of a Markdown document: each `diff` block is one, of the file that the text before it
 * named last, with `In` or, where it is made of another, with `In …, from …`. A file that isn't there yet stands in bold.
 *
 * @param heading of the section
 */
export function readExample(document: string, heading: string): WorkedExample {
  const [, section] = readFileSync(document, 'utf8').split(`\n## ${heading}\n`);
  if (!section) throw new Error(`${document} has no section '${heading}'.`);
  const example: WorkedExample = new Map();
  let file = '';
  for (const [, named, from, diff] of (section.split('\n## ')[0] ?? '').matchAll(
    /^In (?:`|\*\*)([^`*]+)(?:`|\*\*)(?:, from `([^`]+)`)?|^```diff\n([\s\S]*?)\n```$/gm,
  )) {
    if (named) {
      file = named;
      example.set(file, { from: from ?? file, edits: [] });
    }
    if (diff) example.get(file)?.edits.push(edit(diff));
  }
  return example;
}

function edit(diff: string): Edit {
  const side = (marks: string) =>
    diff
      .split('\n')
      .filter((line) => marks.includes(line[0] ?? ' '))
      .map((line) => line.slice(1))
      .join('\n');
  return { before: side(' -'), after: side(' +') };
}

/**
 * What a file is with its edits.
 *
 * @throws when a place isn't in the text exactly once
 */
export function written(root: string, { from, edits }: { from: string; edits: Edit[] }): string {
  const path = join(root, from);
  if (!existsSync(path)) return `${edits.map(({ after }) => after).join('\n')}\n`;
  const edited = edits.reduce(
    (text, { before, after }) => {
      const parts = text.split(`\n${before}\n`);
      if (parts.length !== 2)
        throw new Error(`${from}: this stands there ${parts.length - 1} times:\n${before}`);
      return parts.join(`\n${after}\n`);
    },
    `\n${readFileSync(path, 'utf8')}`,
  );
  return edited.slice(1);
}
