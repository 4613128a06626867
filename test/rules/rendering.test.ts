import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/*
 * React may render a component and throw the result away, or render it more often than anything changed. What a render
 * writes to a ref would then be remembered although nobody saw it, and an effect without dependencies would run again.
 */

type Node = { type?: string; name?: string; [key: string]: unknown };

const isComponentOrHook = (name = '') => /^(?:[A-Z]|use[A-Z])/.test(name);

/** The faults of a script: refs that a component or hook writes while it renders, effects without dependencies. */
function faultsOf(script: string): string[] {
  const faults: string[] = [];
  const visit = (value: unknown, isRendering: boolean, nameOfValue?: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const { left, callee, id, init } = node as Record<string, Node | undefined>;
    const written = node.type === 'AssignmentExpression' ? (left as Record<string, Node>) : {};
    if (isRendering && written.property?.name === 'current')
      faults.push(`${written.object?.name}.current is written while rendering`);
    if (/^use(?:Layout)?Effect$/.test(callee?.name ?? '') && (node.arguments as Node[]).length < 2)
      faults.push('an effect has no dependencies');
    const isFunction = node.type?.includes('Function');
    const rendersInside = isFunction ? isComponentOrHook(id?.name ?? nameOfValue) : isRendering;
    for (const inner of Object.values(node))
      visit(inner, rendersInside, inner === init ? id?.name : undefined);
  };
  visit(parseSync('script.tsx', script).program, false);
  return faults;
}

test('what renders is told apart from what runs later', () => {
  expect(faultsOf('function Form() { if (now) ref.current = now; useEffect(() => {}); }')).toEqual([
    'ref.current is written while rendering',
    'an effect has no dependencies',
  ]);
  expect(faultsOf('const useNow = (now) => { ref.current = now; };')).toHaveLength(1);
  expect(faultsOf('function Form() { useEffect(() => { ref.current = now; }, [now]); }')).toEqual([]);
  expect(faultsOf('function read() { ref.current = now; }')).toEqual([]);
});

test('no component writes a ref while it renders, and each effect names its dependencies', () => {
  const root = resolve(import.meta.dirname, '../../web');
  const faults = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    faultsOf(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});
