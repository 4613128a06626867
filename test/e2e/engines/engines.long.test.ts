import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUniversity, unique } from '../../factories.ts';
import { eventually } from '../../helpers/eventually.ts';
import { aMember, commonGround, type Person, password, theAdministrator } from '../../helpers/people.ts';
import { baseUrl } from '../../helpers/product.ts';
import { shown } from '../../helpers/uploads.ts';
import { photograph } from '../../media/pictures.ts';
import { type Engine, personAt } from './engine.ts';
import { noFirefox, startFirefox } from './firefox.ts';
import { watched } from './watched.ts';
import { noWebKit, startWebKit } from './webkit.ts';

/* The product in the engines that no other test opens it in. Any error, rejection or broken policy fails it. */

let site: Awaited<ReturnType<typeof watched>>;
let face: string;
beforeAll(async () => {
  site = await watched(baseUrl());
  const picture = await sharp(photograph(1))
    .extract({ left: 1250, top: 60, width: 600, height: 560 })
    .jpeg()
    .toBuffer();
  face = picture.toString('base64');
});
afterAll(() => site.close());

type At = ReturnType<typeof personAt>;

const quoted = (text: string) => JSON.stringify(text);
/** What says more than its name: a facet how many it finds, a row of a list what is in it. */
const found = (selector: string, name: string) =>
  `[...document.querySelectorAll('${selector}')].find(({ textContent }) => textContent.includes(${quoted(name)}))`;
const rowOf = (name: string) => found('main a', name);
/**
 * Goes where a link would lead, without loading the app again. Each entry in the history needs a key, as the router gives
 * it one: entries without a key count as one visit, and text that was just typed in one list would search the next.
 */
const go = (engine: Engine, path: string) =>
  engine.run(`(history.pushState({ key: crypto.randomUUID(), idx: history.state.idx + 1 }, '', ${quoted(path)}),
    dispatchEvent(new PopStateEvent('popstate', { state: history.state })))`);

async function signIn(engine: Engine, at: At, { email }: Person): Promise<void> {
  await engine.open(`${site.url}/login`);
  await at.write('Email', email);
  await at.write('Password', password);
  await at.pressButton('Sign in');
  await at.isAt('/home');
  await at.until(
    `document.querySelector('h1')?.textContent.startsWith('Welcome') && !document.querySelector('[role=progressbar]')`,
    'the first sync',
  );
}

/** Chooses a picture for the profile; the browser's own dialog for files can't be reached. */
async function choosePicture(engine: Engine, at: At, { id }: Person): Promise<void> {
  await go(engine, `/members/edit/${id}`);
  await at.until(`document.querySelector('.image-field input[type=file]')`, 'the form of the profile');
  await engine.run(`(() => {
    const bytes = Uint8Array.from(atob(${quoted(face)}), (sign) => sign.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg' }));
    const input = document.querySelector('.image-field input[type=file]');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
}

async function savePicture(at: At, { id, api }: Person): Promise<void> {
  await at.reads('100%');
  await at.pressButton('Save Changes');
  await at.isAt(`/members/${id}`);
  await at.until(`document.querySelector('.record-page-head .picture img')?.naturalWidth > 0`, 'the picture');
  const { picture } = await api.read(`/api/users/${id}`);
  // Noise comes out as one colour all over.
  const { channels } = await sharp(await shown(api, `/media/${picture}/w400`)).stats();
  for (const { stdev } of channels) expect(stdev).toBeGreaterThan(10);
}

async function walk(engine: Engine): Promise<void> {
  const at = personAt(engine);
  const member = await aMember(unique('Engine Walker'));
  const { topic } = await commonGround();
  const { api } = await theAdministrator();
  const far = await api.create(
    'universities',
    aUniversity({ name: unique('Far College'), region: 'JHEASA', topics: { [topic.id]: ['graduate'] } }),
  );

  await signIn(engine, at, member);
  expect(await engine.run('document.hasFocus()')).toBe(true);

  // The search of a list, then its facets.
  await go(engine, '/members');
  await at.until(`document.querySelector('[type=search]')`, 'the box that is searched in');
  await engine.press(`document.querySelector('[type=search]')`);
  await engine.type(member.name);
  await at.until(rowOf(member.name), 'the member in the list');
  await go(engine, '/universities');
  await at.reads('Click on a university for more information.');
  await at.pressButton('Region');
  await at.pressButton('Select None');
  await at.reads('No Search Results Found');
  await engine.press(found('main button[aria-pressed]', 'JHEASA'));
  await at.until(rowOf(String(far.name)), 'the university of the region');

  await engine.press(found('header button', 'Find anything'));
  await at.until(`document.activeElement.matches('dialog[open] input')`, 'the focus in the box');
  await engine.type(member.name);
  await at.until(`document.querySelector('dialog[open] [role=option]')`, 'what was found');
  await engine.key('Enter');
  await at.isAt(`/members/${member.id}`);

  // An opportunity, with a list and a link in its text.
  await go(engine, '/offers/add');
  const name = unique('Seminar');
  await at.write('Name', name);
  await at.until(`document.querySelector('.editor-text')`, 'the editor');
  await engine.press(`document.querySelector('.editor-text')`);
  await at.pressButton('Bulleted list');
  await engine.type('First');
  await engine.key('Enter');
  await engine.type('Second');
  await at.pressButton('Link');
  await at.until(`document.activeElement.inputMode === 'url'`, 'the focus in the box for the link');
  await engine.type('colloquy.example');
  await engine.key('Enter');
  await at.until(`document.querySelectorAll('.editor-text li').length === 2`, 'the list in the text');
  await at.until(`document.querySelector('.editor-text a')`, 'the link in the text');

  // A dialog by the keyboard: round and round within it, and out by Escape.
  await at.pressLink('Cancel');
  await at.until(`document.querySelector('dialog[open]')`, 'the question before leaving');
  expect(await at.tabs(6)).not.toContain('dialog');
  await engine.key('Escape');
  await at.until(`!document.querySelector('dialog[open]')`, 'the question to be gone');

  await at.write('Areas of Specialization', String(topic.name));
  await at.pressOption(String(topic.name));
  await at.pressButton('Save Changes');
  await at.isAt('/offers');
  await at.until(rowOf(name), 'the opportunity in the list');
  await engine.press(rowOf(name));
  await at.until(`document.querySelectorAll('main .rich-text li').length === 2`, 'the list on the page');
  await at.until(
    `document.querySelector('main .rich-text a')?.href === 'https://colloquy.example/'`,
    'the link',
  );

  await choosePicture(engine, at, member);
  await at.pressButton('Use this picture');
  await savePicture(at, member);

  // Without a network, through a reload, and back.
  await at.until(
    `navigator.serviceWorker.getRegistration().then((of) => of?.active?.state === 'activated')`,
    'the service worker',
  );
  site.cut(true);
  try {
    await engine.open(`${site.url}/members/${member.id}`);
    await at.until(
      `document.querySelector('h1')?.textContent === ${quoted(member.name)}`,
      'the member, offline',
    );
    await at.until(`document.querySelector('.offline-label')`, 'that there is no connection');
  } finally {
    site.cut(false);
  }
  await engine.run(`dispatchEvent(new Event('focus'))`);
  await at.until(`!document.querySelector('.offline-label')`, 'the connection to be back');

  await at.pressButton('Logout');
  await at.isAt('/login');
  const left = `(async () => [
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'session'),
    ...(await caches.keys()).filter((name) => !name.startsWith('workbox-precache')),
  ])()`;
  expect(await engine.run(left)).toEqual([]);
}

const engines = [
  { name: 'Firefox', missing: noFirefox, start: startFirefox },
  { name: 'WebKit', missing: noWebKit, start: startWebKit },
];
const aloud = (missing: string | undefined) => (missing ? ` (skipped: ${missing})` : '');

describe.each(engines)('the product in another engine', ({ name, missing, start }) => {
  it.skipIf(missing)(`${name}${aloud(missing)}`, { timeout: 600_000 }, async () => {
    const engine = await start();
    try {
      await walk(engine);
      expect(site.complaints).toEqual([]);
      // One that is thrown here is heard, so the others would have been.
      await engine.run(`(setTimeout(() => { throw new Error('planted'); }), true)`);
      await eventually('the planted error', async () => site.complaints.splice(0)[0]?.includes('planted'));
    } finally {
      site.complaints.splice(0);
      await engine.close();
    }
  });
});

it.skipIf(noFirefox)(
  `Firefox that answers a canvas with noise sends a picture whole${aloud(noFirefox)}`,
  { timeout: 600_000 },
  async () => {
    const engine = await startFirefox({ 'privacy.resistFingerprinting': true });
    try {
      const at = personAt(engine);
      const member = await aMember(unique('Hidden Walker'));
      await signIn(engine, at, member);
      await choosePicture(engine, at, member);
      await at.reads('This browser doesn’t let websites read what they draw');
      await at.pressButton('Upload the whole picture');
      await savePicture(at, member);
    } finally {
      await engine.close();
    }
    expect(site.complaints.splice(0)).toEqual([]);
  },
);

it.skipIf(noFirefox)(
  `Firefox cancels nothing that a load asks for${aloud(noFirefox)}`,
  { timeout: 600_000 },
  async () => {
    const engine = await startFirefox();
    try {
      const at = personAt(engine);
      const load = async () => {
        await engine.open(`${baseUrl()}/login`);
        await at.reads('Forgotten your password?');
      };
      await load();
      // Where the app is kept, its files come at once.
      await at.until('navigator.serviceWorker.ready', 'the service worker');
      for (let time = 0; time < 3; time += 1) await load();
      expect(engine.unanswered).toEqual([]);
      // One that is cancelled here is heard, so the others would have been.
      const cancel = `(() => {
        const stop = new AbortController();
        fetch('/icon.svg?cancelled', { signal: stop.signal }).catch(() => {});
        setTimeout(() => stop.abort());
      })()`;
      await eventually('the cancelled request', async () => {
        await engine.run(cancel);
        return engine.unanswered[0]?.endsWith('?cancelled');
      });
    } finally {
      await engine.close();
    }
  },
);
