import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';

const root = resolve(import.meta.dirname, '../..');

type Node = {
  type: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
  start: number;
  end: number;
};
export type Expression = { file: string; literal: string; expression: RegExp };

/** Every regular expression that is written in `shared` and `functions`, read by a compiler's parser. */
export function expressions(): Expression[] {
  return globSync('{shared,functions}/**/*.ts', { cwd: root }).flatMap((file) => {
    const code = readFileSync(resolve(root, file), 'utf8');
    return nodes(parseSync(file, code).program).flatMap(
      ({ type, regex, callee, start, end }): Expression[] => {
        if (regex)
          return [
            { file, literal: code.slice(start, end), expression: new RegExp(regex.pattern, regex.flags) },
          ];
        if (type === 'NewExpression' && callee?.name === 'RegExp')
          throw new Error(`${file} makes an expression of a text, which nobody can check beforehand.`);
        return [];
      },
    );
  });
}

function nodes(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodes);
  return 'type' in value ? [value as Node, ...inner] : inner;
}
