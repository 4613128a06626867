import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { forbiddenImports } from '../arrows.ts';

/** A source as it is, or one that imports the named module, or a type of it. */
function sourceOf(text: string): string {
  if (/[' ]/.test(text.replace(/^type /, ''))) return text;
  const [module = '', type] = text.split(' ').toReversed();
  return `import ${type ? 'type { A } from ' : ''}'${module}';`;
}

/** The rules broken by a tree of files that holds just these. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), sourceOf(source));
    }
    return forbiddenImports(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const one = (path: string, source: string) => check({ [path]: source });

test.each([
  ['shared imports a layer above it', 'shared/permissions/policy.ts', '../../web/app/router.ts'],
  ['shared imports infrastructure', 'shared/permissions/policy.ts', 'type ../../infra/bin/app.ts'],
  ['shared touches the machine', 'shared/permissions/policy.ts', "import { readFileSync } from 'node:fs';"],
  ['shared takes a package of its own', 'shared/permissions/policy.ts', 'react'],
  ['web imports a function', 'web/app/router.tsx', "import { a } from '../../functions/data/table.ts';"],
  ['web imports but a type of a function', 'web/app/a.ts', 'type ../../functions/data/a.ts'],
  [
    'web names a type of a function in place',
    'web/app/a.ts',
    "type A = import('../../functions/data/a.ts').A;",
  ],
  ['web passes on what a function exports', 'web/app/a.ts', "export * from '../../functions/data/a.ts';"],
  ['web loads a function later', 'web/app/a.ts', "const a = await import('../../functions/data/a.ts');"],
  ['web needs Node', 'web/app/a.ts', 'node:path'],
  ['functions import web', 'functions/http/a.ts', '../../web/ui/controls/button.tsx'],
  ['infra imports a function', 'infra/bin/app.ts', '../../functions/http/actor.ts'],
  ['anybody imports a test', 'infra/local/start.ts', '../../test/factories.ts'],
  ['one screen’s kind looks into another', 'web/offer/offer-form.tsx', '../topic/topic-form.tsx'],
  ['a function looks into another', 'functions/media/a.ts', '../user/b.ts'],
  ['a kind’s rules look into another kind', 'shared/offer/offer.schema.ts', '../user/user.schema.ts'],
  ['the common ground looks into a feature', 'web/ui/controls/button.tsx', '../../member/member-list.tsx'],
  ['what kinds rest on looks into one', 'shared/fields/fields.ts', '../user/user.rules.ts'],
  ['the definitions look up to the list of kinds', 'shared/definitions/a.ts', '../kinds/a.ts'],
  ['rules bring in the validator', 'shared/offer/offer.rules.ts', './offer.schema.ts'],
  ['the permissions bring in a schema', 'shared/permissions/policy.ts', '../offer/offer.schema.ts'],
  ['a kind’s policy brings in a schema', 'shared/offer/offer.policy.ts', './offer.schema.ts'],
  ['a second file speaks to Amplify', 'web/auth/sign-in.tsx', "import { signIn } from 'aws-amplify/auth';"],
  ['a function speaks to the table itself', 'functions/http/a.ts', '@aws-sdk/lib-dynamodb'],
  ['an entry is imported', 'functions/http/a.ts', './api.lambda.ts'],
  ['an entry lives elsewhere', 'infra/api.lambda.ts', 'export const handler = 1;'],
  ['a handler hides in another file', 'functions/media/a.ts', 'export const handler = () => 1;'],
  ['a new top folder imports the functions', 'mobile/app.ts', '../functions/data/a.ts'],
  ['a new kind’s folder looks into another', 'web/event/event-list.tsx', '../offer/offer-list.tsx'],
  ['a new layer folder is looked into', 'web/offer/offer-list.tsx', '../event/event-list.tsx'],
  ['what a kind adds to writes is forgotten', 'functions/offer/offer.on-write.ts', 'export const a = 1;'],
  ['a kind’s calls are forgotten', 'functions/offer/offer.handlers.ts', 'export const a = 1;'],
  ['a kind looks up to an entry', 'functions/offer/a.ts', '../api/dispatch.ts'],
  ['the ground of calls looks up to a kind', 'functions/http/a.ts', '../offer/offer.handlers.ts'],
  ['the table looks up to calls, for a type', 'functions/data/a.ts', 'type ../http/a.ts'],
  ['the table’s engine looks up to a store', 'functions/data/a.ts', '../stores/sessions.ts'],
  ['the replica looks up to the account', 'web/data/a.ts', '../auth/auth-form.tsx'],
  ['the replica looks up to the pictures', 'web/data/a.ts', '../pictures/a.ts'],
  ['the search asks the lists', 'shared/search/a.ts', '../lists/a.ts'],
  ['what is stored looks up to calls', 'web/storage/a.ts', '../api/a.ts'],
  ['a control looks up to the app', 'web/ui/a.tsx', "const a = () => import('../app/routes.ts');"],
])('red when %s', (_, path, source) => {
  expect(one(path, source)).toHaveLength(1);
});

test('a pattern is as good as the names of the files that fit it', () => {
  const files = (folder: string) => ({
    [`web/${folder}/a.ts`]: "const all = import.meta.glob('../*/*.section.ts', { eager: true });",
    'web/offer/offer.section.ts': 'export const a = 1;',
    'web/offer/offer-list.tsx': 'export const a = 1;',
  });
  expect(check(files('app'))).toEqual([]);
  expect(check(files('ui'))).toHaveLength(1);
});

test.each([
  [
    'two files look at each other',
    { 'web/ui/a.ts': './b.ts', 'web/ui/b.ts': './a.ts' },
    'web/ui/a.ts → web/ui/b.ts → web/ui/a.ts',
  ],
  [
    'the way back is a type’s',
    { 'shared/a.ts': './b.ts', 'shared/b.ts': 'type ./a.ts' },
    'shared/a.ts → shared/b.ts → shared/a.ts',
  ],
  [
    'it goes through a third file',
    {
      'infra/a.ts': './b.ts',
      'infra/b.ts': './c.ts',
      'infra/c.ts': "export * from './a.ts';",
    },
    'infra/a.ts → infra/b.ts → infra/c.ts → infra/a.ts',
  ],
  [
    'two folders look at each other, and no two of their files',
    { 'infra/one/a.ts': '../two/b.ts', 'infra/two/c.ts': '../one/d.ts' },
    'infra/one → infra/two → infra/one',
  ],
  [
    'a folder looks at the one it is in, which looks at it',
    { 'web/ui/a.ts': './fields/b.ts', 'web/ui/fields/c.ts': '../d.ts' },
    'web/ui → web/ui/fields → web/ui',
  ],
  [
    'a folder looks at its layer’s top, which looks at it',
    { 'infra/a.ts': './stacks/b.ts', 'infra/stacks/c.ts': '../d.ts' },
    'infra → infra/stacks → infra',
  ],
  [
    'two folders look at each other, each from further down',
    { 'infra/one/in/a.ts': '../../two/b.ts', 'infra/two/in/c.ts': '../../one/d.ts' },
    'infra/one → infra/two → infra/one',
  ],
])('a circle is red when %s', (_, files, way) => {
  expect(check(files)).toEqual([`${way}: a circle`]);
});

test('what the API’s entry puts together is not forgotten', () => {
  const files = {
    'functions/api/on-write.ts': '../offer/offer.on-write.ts',
    'functions/offer/offer.on-write.ts': 'export const a = 1;',
  };
  expect(check(files)).toEqual([]);
});

test.each([
  [
    'a screen on its ground',
    'web/offer/offer-form.tsx',
    "import '../ui/form-shell.tsx'; import '../data/hooks.ts';",
  ],
  ['a screen on the rules', 'web/offer/offer-form.tsx', '../../shared/permissions/policy.ts'],
  ['the router on the screens', 'web/app/router.tsx', "const a = () => import('../offer/offer-list.tsx');"],
  ['the list of kinds on the schemas', 'shared/kinds/kinds.ts', '../offer/offer.schema.ts'],
  ['the permissions on a kind’s rules', 'shared/permissions/policy.ts', '../offer/offer.rules.ts'],
  ['the sign-in screens on Amplify’s components', 'web/auth/a.tsx', '@aws-amplify/ui-react'],
  ['the session on Amplify', 'web/api/cognito.ts', 'aws-amplify/auth'],
  [
    'a store on the engine',
    'functions/stores/a.ts',
    "import '../data/a.ts'; import '@aws-sdk/lib-dynamodb';",
  ],
  ['the table’s folder on DynamoDB', 'functions/data/table.ts', '@aws-sdk/lib-dynamodb'],
  ['an entry with its handler', 'functions/media/pictures.lambda.ts', 'export const handler = () => 1;'],
])('green for %s', (_, path, source) => {
  expect(one(path, source)).toEqual([]);
});
