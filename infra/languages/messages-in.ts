import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** A message in the sources: its text, its meaning where it has one, and the files that say it. */
export type Used = { msgid: string; msgctxt?: string; references: string[] };

type Node = { type: string; start: number; [key: string]: unknown };

/** The functions that are given a text as their first argument. */
const sayers = new Set(['t', 'msg', 'rich', 'refusal']);

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort();

/** The texts that an expression can be: those of a literal, or of both branches of a condition. */
function textsIn(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type === 'TemplateLiteral') {
    const { quasis, expressions } = node as unknown as {
      quasis: { value: { cooked: string } }[];
      expressions: unknown[];
    };
    return expressions.length === 0 ? [quasis[0]?.value.cooked ?? ''] : [];
  }
  if (node.type === 'ConditionalExpression')
    return [...textsIn(node.consequent as Node), ...textsIn(node.alternate as Node)];
  return [];
}

type Call = { sayer: string; texts: string[]; meaning: string | undefined; line: number; isAtTop: boolean };

/** The calls in a source by which it says or marks messages. */
export function callsIn(file: string, source: string): Call[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const calls: Call[] = [];
  const visit = (value: unknown, isAtTop: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const { callee, arguments: given } = node as unknown as { callee?: Node; arguments?: Node[] };
    if (node.type === 'CallExpression' && callee?.type === 'Identifier' && sayers.has(callee.name as string))
      calls.push({
        sayer: callee.name as string,
        texts: textsIn(given?.[0]),
        meaning: callee.name === 'msg' ? textsIn(given?.[1])[0] : undefined,
        line: source.slice(0, node.start).split('\n').length,
        isAtTop,
      });
    const below = isAtTop && !/Function/.test(node.type ?? '');
    for (const each of Object.values(node)) visit(each, below);
  };
  visit(program, true);
  return calls;
}

/** Every message of the product, in the order of its texts. */
export function messagesIn(folders = ['shared', 'functions', 'web']): Used[] {
  const found = new Map<string, Used>();
  for (const file of folders.flatMap(sourcesIn)) {
    const source = readFileSync(join(root, file), 'utf8');
    if (!/\/(messages|refusals|rich)\.tsx?'/.test(source)) continue;
    for (const { texts, meaning } of callsIn(file, source))
      for (const msgid of texts) {
        const key = `${msgid}\u0004${meaning ?? ''}`;
        const known = found.get(key) ?? { msgid, ...(meaning && { msgctxt: meaning }), references: [] };
        if (!known.references.includes(file)) known.references.push(file);
        found.set(key, known);
      }
  }
  return [...found.values()].sort((one, other) => (one.msgid < other.msgid ? -1 : 1));
}
