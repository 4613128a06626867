import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { forbiddenImports } from '../arrows.ts';

/** The rules broken by a tree of files that holds just these. */
function judge(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), source);
    }
    return forbiddenImports(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const one = (path: string, source: string) => judge({ [path]: source });

test('the product keeps to its arrows', () => {
  expect(forbiddenImports(resolve(import.meta.dirname, '../..'))).toEqual([]);
});

test.each([
  ['shared imports a layer above it', 'shared/policy.ts', "import '../web/app/router.ts';"],
  ['shared imports infrastructure', 'shared/policy.ts', "import type { A } from '../infra/bin/app.ts';"],
  ['shared touches the machine', 'shared/policy.ts', "import { readFileSync } from 'node:fs';"],
  ['shared takes a package of its own', 'shared/policy.ts', "import 'react';"],
  ['web imports a function', 'web/app/router.tsx', "import { a } from '../../functions/data/table.ts';"],
  [
    'web imports but a type of a function',
    'web/app/a.ts',
    "import type { A } from '../../functions/data/a.ts';",
  ],
  [
    'web names a type of a function in place',
    'web/app/a.ts',
    "type A = import('../../functions/data/a.ts').A;",
  ],
  ['web passes on what a function exports', 'web/app/a.ts', "export * from '../../functions/data/a.ts';"],
  ['web loads a function later', 'web/app/a.ts', "const a = await import('../../functions/data/a.ts');"],
  ['web needs Node', 'web/app/a.ts', "import 'node:path';"],
  ['functions import web', 'functions/http/a.ts', "import '../../web/ui/button.tsx';"],
  ['infra imports a function', 'infra/bin/app.ts', "import '../../functions/http/actor.ts';"],
  ['anybody imports a test', 'infra/local/start.ts', "import '../../test/factories.ts';"],
  ['one screen’s kind looks into another', 'web/offer/offer-form.tsx', "import '../topic/topic-form.tsx';"],
  ['a function looks into another', 'functions/media/a.ts', "import '../user/b.ts';"],
  [
    'a kind’s rules look into another kind',
    'shared/offer/offer.schema.ts',
    "import '../user/user.schema.ts';",
  ],
  ['the common ground looks into a feature', 'web/ui/button.tsx', "import '../member/member-list.tsx';"],
  ['rules bring in the validator', 'shared/offer/offer.rules.ts', "import './offer.schema.ts';"],
  ['the permissions bring in a schema', 'shared/policy.ts', "import './offer/offer.schema.ts';"],
  ['a second file speaks to Amplify', 'web/auth/sign-in.tsx', "import { signIn } from 'aws-amplify/auth';"],
  ['a function speaks to the table itself', 'functions/http/a.ts', "import '@aws-sdk/lib-dynamodb';"],
  ['an entry is imported', 'functions/http/a.ts', "import './api.lambda.ts';"],
  ['an entry lives elsewhere', 'infra/api.lambda.ts', 'export const handler = 1;'],
  ['a handler hides in another file', 'functions/media/a.ts', 'export const handler = () => 1;'],
  ['a new top folder imports the functions', 'mobile/app.ts', "import '../functions/data/a.ts';"],
  ['a new kind’s folder looks into another', 'web/event/event-list.tsx', "import '../offer/offer-list.tsx';"],
  ['a new layer folder is looked into', 'web/offer/offer-list.tsx', "import '../event/event-list.tsx';"],
])('red when %s', (_, path, source) => {
  expect(one(path, source)).toHaveLength(1);
});

test.each([
  [
    'a screen on its ground',
    'web/offer/offer-form.tsx',
    "import '../ui/form-shell.tsx'; import '../data/hooks.ts';",
  ],
  ['a screen on the rules', 'web/offer/offer-form.tsx', "import '../../shared/policy.ts';"],
  ['the router on the screens', 'web/app/router.tsx', "const a = () => import('../offer/offer-list.tsx');"],
  ['the list of kinds on the schemas', 'shared/kinds.ts', "import './offer/offer.schema.ts';"],
  ['the permissions on a kind’s rules', 'shared/policy.ts', "import './offer/offer.rules.ts';"],
  ['the sign-in screens on Amplify’s components', 'web/auth/a.tsx', "import '@aws-amplify/ui-react';"],
  ['the session on Amplify', 'web/auth/session.ts', "import 'aws-amplify/auth';"],
  ['the table’s folder on DynamoDB', 'functions/data/table.ts', "import '@aws-sdk/lib-dynamodb';"],
  ['an entry with its handler', 'functions/media/pictures.lambda.ts', 'export const handler = () => 1;'],
])('green for %s', (_, path, source) => {
  expect(one(path, source)).toEqual([]);
});
