import { describe, expect, expectTypeOf, it, test } from 'vitest';
import type { Handler } from '../../functions/http/call.ts';
import { callNamed, routes } from '../../shared/calls/routes.ts';
import { refusalCodesOf } from '../../shared/definitions/define-call.ts';
import type { approveResource } from '../../shared/resource/resource.calls.ts';
import type { mergeArea } from '../../shared/topic/topic.calls.ts';
import type { call } from '../../web/api/api.ts';
import type { Given } from '../../web/api/request.ts';

const callFiles = import.meta.glob<Record<string, { operation: string }>>('../../shared/*/*.calls.ts', {
  eager: true,
});
type Sources = Record<string, string>;
const inBrowser: Sources = import.meta.glob<string>('../../web/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const handlers: Sources = import.meta.glob<string>(
  ['../../functions/*/*.handlers.ts', '../../functions/api/*-records.ts'],
  { query: '?raw', import: 'default', eager: true },
);

test.each(Object.entries(callFiles))(
  '%s exports calls alone, by their names, which are in the list',
  (_, all) => {
    for (const [name, call] of Object.entries(all))
      expect(routes.find(({ operation }) => operation === name)).toBe(call);
  },
);

test('no call is in the list without a file', () =>
  expect(Object.values(callFiles).flatMap((all) => Object.keys(all))).toHaveLength(routes.length));

describe('the app, whose build leaves a call’s schemas and words out,', () => {
  /** What files read of a call besides what is sent by. */
  const readOfCalls = (sources: Sources) =>
    Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/import (\{[^}]*\}) from '[^']*\.calls\.ts'/g)]
        .flatMap(([, names = '']) => [...names.matchAll(/(\w+)(?=\s*[,}])/g)].map(([, name]) => name))
        .flatMap(
          (name) =>
            source.match(new RegExp(`\\b${name}\\.(?!method\\b|path\\b|public\\b|calls\\.ts)\\w+`, 'g')) ??
            [],
        )
        .map((read) => `${file}: ${read}`),
    );

  it('reads none of them', () => expect(readOfCalls(inBrowser)).toEqual([]));

  it('would be found out', () => {
    const source =
      "import { mergeArea as merge } from '../shared/topic/topic.calls.ts';\nmerge.input.parse(1);";
    expect(readOfCalls({ 'a.ts': source })).toEqual(['a.ts: merge.input']);
  });
});

describe('a handler', () => {
  const refusingOtherwise = (sources: Sources) =>
    Object.keys(sources).filter((file) => sources[file]?.includes('new ProductError('));

  it('refuses by its call alone', () => expect(refusingOtherwise(handlers)).toEqual([]));

  it('would be found out', () =>
    expect(refusingOtherwise({ 'a.handlers.ts': "throw new ProductError('conflict');" })).toEqual([
      'a.handlers.ts',
    ]));

  it('doesn’t compile with a code that its call doesn’t name', () => {
    const handler: Handler<'approveResource'> = async ({ refusal }) => {
      // What the call names, and what can happen to any.
      expect([refusal('not-found').code, refusal('slow-down').code]).toHaveLength(2);
      // @ts-expect-error: it doesn’t name this one
      throw refusal('conflict');
    };
    expect(handler).toBeTypeOf('function');
    expect(refusalCodesOf(callNamed('approveResource'))).not.toContain('conflict');
  });
});

it('is made with what its path and body take, and answered by its record', () => {
  expectTypeOf<Given<typeof approveResource>>().toExtend<{ id: string }>();
  expectTypeOf<Given<typeof mergeArea>>().toExtend<{ id: string; body: { into: string } }>();
  expectTypeOf<Given<typeof mergeArea>['body']>().not.toExtend<{ weeks: number }>();
  expectTypeOf<Awaited<ReturnType<typeof call<typeof approveResource>>>>().toExtend<{ approved: boolean }>();
});
