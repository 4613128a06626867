import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller, expectStatus } from '../helpers/api.ts';
import { signIn } from '../helpers/cognito.ts';
import { password } from '../helpers/people.ts';
import { speakTo } from '../helpers/product.ts';
import { askForPicture, passIn } from '../helpers/uploads.ts';
import { type Product, startProduct } from '../local/start-product.ts';

/** As many functions as a new account of AWS may run at once. */
const concurrency = 10;
const visitors = 20;
/** The seed's accounts of members; each opens the app on several devices. */
const members = ['admin', 'chair', 'contact', 'lead', 'owner', 'member', 'newcomer'];
/** Pictures on a first screen. */
const pictures = 60;

let state: string;
let product: Product;

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'screens-'));
  product = await startProduct(state, { concurrency });
  speakTo(product.url);
});
afterAll(async () => {
  await product.stop();
  rmSync(state, { recursive: true, force: true });
});

type Page = {
  cursor: string;
  more: boolean;
  collections: Record<string, { upsert: { picture?: string }[] }>;
};

/** Loads everything, as a browser without a replica. @returns the pictures of what came, and the pass */
async function load(api: Caller) {
  const shown = new Set<string>();
  let pass: string | undefined;
  for (let query = ''; ; ) {
    const answer = await api.get<Page>(`/api/sync${query}`);
    const { cursor, more, collections } = expectStatus(answer, 200);
    for (const { upsert } of Object.values(collections))
      for (const { picture } of upsert) if (picture) shown.add(picture);
    pass = passIn(answer.headers) ?? pass;
    if (!more) return { shown: [...shown], pass };
    query = `?cursor=${encodeURIComponent(cursor)}`;
  }
}

/** A first screen: all there is to load, and then sixty pictures at once. @returns the answers to these */
async function open(token: string): Promise<number[]> {
  const api = new Caller(token);
  const { shown, pass } = await load(api);
  const paths = shown.flatMap((id) => ['face64', 'face200', 'w400'].map((name) => `/media/${id}/${name}`));
  expect(paths.length).toBeGreaterThanOrEqual(pictures);
  const answers = await Promise.all(paths.slice(0, pictures).map((path) => askForPicture(api, path, pass)));
  return Promise.all(answers.map((answer) => answer.arrayBuffer().then(() => answer.status)));
}

/** How often functions ran: each writes a line of every call. */
const runs = () =>
  globSync(join(state, 'logs/*.log'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.includes('"route"'))
    .map((line) => String(/"route":"([^"]*)"/.exec(line)?.[1]));

test('twenty first screens at once show all their pictures where ten functions may run, and none runs for one', async () => {
  const tokens = await Promise.all(
    Array.from({ length: visitors }, (_, at) =>
      signIn(`${members[at % members.length]}@colloquy.example`, password),
    ),
  );
  const screens = await Promise.all(tokens.map(({ accessToken }) => open(accessToken)));
  const answers = screens.flat();
  expect(answers).toHaveLength(visitors * pictures);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  expect(runs().filter((route) => route !== 'GET /api/sync')).toEqual([]);
});
