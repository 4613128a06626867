import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** A message in the sources: its text, its meaning where it has one, the files that say it, and notes in them. */
export type Used = { msgid: string; msgctxt?: string; references: string[]; notes: string[] };

type Node = { type: string; start: number; [key: string]: unknown };

/** The functions that are given a text as their first argument, and the files that they are imported from. */
const sayers = new Set(['t', 'msg', 'rich', 'refusal']);
const saying = /\/(messages|refusals|rich)\.tsx?$/;

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

export type Call = {
  sayer: string;
  texts: string[];
  meaning: string | undefined;
  line: number;
  isAtTop: boolean;
  /** For whoever translates, from a comment just above: `// For translators: …`. */
  note: string | undefined;
};

/** The calls in a source by which it says or marks messages. */
export function callsIn(file: string, source: string): Call[] {
  const { program, errors, comments, module } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const imported = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => saying.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value))
      .filter((name) => sayers.has(name)),
  );
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const notes = new Map(
    comments.flatMap(({ value, end }) => {
      const [, note] = /^\s*For translators: (.*)$/.exec(value) ?? [];
      return note ? [[lineOf(end), note] as const] : [];
    }),
  );
  const calls: Call[] = [];
  const visit = (value: unknown, isAtTop: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const { callee, arguments: given } = node as unknown as { callee?: Node; arguments?: Node[] };
    if (
      node.type === 'CallExpression' &&
      callee?.type === 'Identifier' &&
      imported.has(callee.name as string)
    ) {
      const line = lineOf(node.start);
      calls.push({
        sayer: callee.name as string,
        texts: textsIn(given?.[0]),
        meaning: callee.name === 'msg' ? textsIn(given?.[1])[0] : undefined,
        line,
        isAtTop,
        note: notes.get(line - 1) ?? notes.get(line - 2),
      });
    }
    const below = isAtTop && !/Function/.test(node.type ?? '');
    for (const each of Object.values(node)) visit(each, below);
  };
  visit(program, true);
  return calls;
}

/** The calls of each source that says or marks messages. */
export function sayingSources(folders = ['shared', 'functions', 'web']): { file: string; calls: Call[] }[] {
  return folders.flatMap(sourcesIn).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const calls = callsIn(file, source);
    return calls.length > 0 ? [{ file, calls }] : [];
  });
}

/** Every message of the product, in the order of its texts. */
export function messagesIn(sources = sayingSources()): Used[] {
  const found = new Map<string, Used>();
  for (const { file, calls } of sources)
    for (const { texts, meaning, note } of calls)
      for (const msgid of texts) {
        const key = `${msgid}\u0004${meaning ?? ''}`;
        const known = found.get(key) ?? {
          msgid,
          ...(meaning && { msgctxt: meaning }),
          references: [],
          notes: [],
        };
        if (!known.references.includes(file)) known.references.push(file);
        if (note && !known.notes.includes(note)) known.notes.push(note);
        found.set(key, known);
      }
  return [...found.values()].sort((one, other) => (one.msgid < other.msgid ? -1 : 1));
}
