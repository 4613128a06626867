import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Rights } from '../../infra/local/aws/principals.ts';

/** Where products that tests started leave what their functions did with their rights, a file each. */
const noted = resolve(import.meta.dirname, '../../build/rights');

export const forgetRights = (): void => rmSync(noted, { recursive: true, force: true });

/** @param state the folder of a product that was stopped */
export function noteRights(state: string): void {
  const file = join(state, 'rights.json');
  if (!existsSync(file)) return;
  mkdirSync(noted, { recursive: true });
  copyFileSync(file, join(noted, `${randomUUID()}.json`));
}

export const rightsUsed = (): Rights[] =>
  globSync('*.json', { cwd: noted }).flatMap((file) => JSON.parse(readFileSync(join(noted, file), 'utf8')));

type Reason = { action: RegExp; of: RegExp; at?: RegExp; why: string };

/**
 * What a function's role allows, at all resources or at those named, and none asks for where products run, and why.
 * Where tests of parts are named, they run the same code in their own process, which has no function's keys.
 */
const unusedHere: Reason[] = [
  {
    action: /^logs:/,
    of: /./,
    why: 'Lambda writes logs as the function; here it is no call.',
  },
  {
    action: /^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/,
    of: /-Stream/,
    why: 'Lambda reads the stream as the function.',
  },
  {
    action: /^sqs:/,
    of: /-(Bounces|Pictures|Schedule)/,
    why: 'Lambda sends what failed to a queue, as the function.',
  },
  {
    action: /^s3:(PutObject|ListBucket)$/,
    of: /-Stream/,
    why: 'Lambda sets aside what the function gave up, as the function: test/operate/replay.test.ts.',
  },
  {
    action: /^cognito-idp:AdminUpdateUserAttributes$/,
    of: /-(Handler|Stream)/,
    why: 'An address is changed, and one that was given up taken back: test/abuse/stolen-token.test.ts.',
  },
  {
    action: /^cognito-idp:Admin(DeleteUser|GetUser)$/,
    of: /-Schedule/,
    why: 'Identities that nobody came for are swept: test/account/invitation.test.ts.',
  },
  {
    action: /^dynamodb:(ConditionCheckItem|DeleteItem)$/,
    of: /-Schedule/,
    why: 'What has had its time is cleared away: test/upkeep.',
  },
  {
    action: /^(ses:(GetAccount|SendEmail)|dynamodb:UpdateItem|kms:(Decrypt|Encrypt))$/,
    of: /-Schedule/,
    why: 'Digests go on their day: test/in-process/digest.test.ts.',
  },
  {
    action: /^dynamodb:PutItem$/,
    of: /-Bounces/,
    why: 'An address that mail comes back from is noted: test/abuse/mail-that-comes-back.test.ts.',
  },
  {
    action: /^s3:GetObject$/,
    of: /-Schedule/,
    at: /Batches/,
    why: 'What Lambda set aside is done again: test/operate/replay.test.ts.',
  },
  {
    action: /^s3:DeleteObject$/,
    of: /-Schedule/,
    why: 'Pictures, bases and batches that had their time: test/upkeep/images.test.ts, test/in-process/base.test.ts.',
  },
];

/** What functions are refused, and why that is right. */
const refusedHere: Reason[] = [
  {
    action: /^s3:ListBucket$/,
    of: /-(Handler|Schedule)/,
    why: 'S3 asks for it where there is no such object; the function takes its refusal for that.',
  },
];

/** What is wrong: what was refused, what nobody had need of, and reasons that none needs. */
export function iamDrift(all: Rights[]): string[] {
  const of = (what: 'used' | 'refused') =>
    new Set(all.flatMap((each) => each[what].map((right) => `${each.name} ${right}`)));
  const [used, refused] = [of('used'), of('refused')];
  const granted = new Set(all.flatMap(({ name, granted }) => granted.map((right) => `${name} ${right}`)));
  const unused = [...granted].filter((right) => !used.has(right));
  const without = (rights: Iterable<string>, reasons: Reason[]) =>
    [...rights].filter((right) => {
      const [name = '', action = '', resource = ''] = right.split(' ');
      return !reasons.some(
        ({ of, action: actions, at }) =>
          of.test(name) && actions.test(action) && (at?.test(resource) ?? true),
      );
    });
  // Some are used by chance: a reason is needless where no role has such a right.
  const needless = unusedHere.filter((reason) => without(granted, [reason]).length === granted.size);
  return [
    ...without(refused, refusedHere).map((right) => `was refused: ${right}`),
    ...without(unused, unusedHere).map((right) => `no test had need of it: ${right}`),
    ...needless.map(({ why }) => `a reason for what no role allows: ${why}`),
  ];
}
