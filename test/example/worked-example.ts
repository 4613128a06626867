import { readFileSync } from 'node:fs';

/** One place of a file: the lines that stand there, and those that shall. */
type Edit = { before: string; after: string };
/** What a document says to write, by file. */
export type WorkedExample = Map<string, Edit[]>;

/**
 * The edits of a section of a Markdown document: each `diff` block is one, of the file that the
 * text before it named last.
 *
 * @param heading of the section
 */
export function readExample(document: string, heading: string): WorkedExample {
  const [, section] = readFileSync(document, 'utf8').split(`\n## ${heading}\n`);
  if (!section) throw new Error(`${document} has no section '${heading}'.`);
  const example: WorkedExample = new Map();
  let file: string | undefined;
  for (const [, named, diff] of (section.split('\n## ')[0] ?? '').matchAll(
    /^In `([^`]+)`|^```diff\n([\s\S]*?)\n```$/gm,
  )) {
    file = named ?? file;
    if (file && diff) example.set(file, [...(example.get(file) ?? []), edit(diff)]);
  }
  return example;
}

function edit(diff: string): Edit {
  const side = (marks: string) =>
    diff
      .split('\n')
      .filter((line) => marks.includes(line[0] ?? ''))
      .map((line) => line.slice(1))
      .join('\n');
  return { before: side(' -'), after: side(' +') };
}

/** @throws when a place isn't in the text exactly once */
export function applied(source: string, edits: Edit[]): string {
  return edits.reduce((text, { before, after }) => {
    const parts = text.split(`\n${before}\n`);
    if (parts.length !== 2) throw new Error(`This stands there ${parts.length - 1} times:\n${before}`);
    return parts.join(`\n${after}\n`);
  }, source);
}
