import type { CDPSession, Page } from 'playwright';
import type { Part } from '../row.ts';
import { Visitor } from './visitor.ts';

/** How long the app is used, in minutes: `BENCH_MEMORY_MINUTES`, 60 for an hour. */
const minutes = Number(process.env.BENCH_MEMORY_MINUTES ?? 1);
/** How long somebody looks at what has come, in ms: for an hour as people do, for a minute as fast as it goes. */
const look = minutes >= 10 ? 1000 : 0;
/**
 * Rounds before the first look, as fast as they go: what is kept on purpose fills up (the last visits, the
 * last records), and the engine compiles most of what is used.
 */
const warmUp = 100;

/** What the page's own heap holds after use by script, beside what it held when that began. */
export const measureMemory: Part = async ({ product }) => {
  const visitor = new Visitor(product.url);
  try {
    await visitor.comesFirst();
    return await visitor.visit(async (page, devtools) => {
      await page.goto('/home');
      for (let round = 0; round < warmUp; round++) await use(page, round, 0);
      const before = await heap(devtools);
      const end = performance.now() + minutes * 60_000;
      let rounds = 0;
      for (; performance.now() < end; rounds++) await use(page, warmUp + rounds, look);
      const after = await heap(devtools);
      const growth = (what: keyof Heap) => (100 * (after[what] - before[what])) / before[what];
      return [
        {
          what: `Memory of the page after ${minutes} min of use by script (${rounds} rounds): growth`,
          figure: growth('all'),
          unit: '%',
          budget: { most: 10 },
          beside: [{ what: 'without the code that the engine compiles', figure: growth('objects') }],
        },
        {
          what: 'The same: heap at the end, after a collection',
          figure: after.all / 1e6,
          unit: 'MB',
          beside: [{ what: 'at the beginning', figure: before.all / 1e6 }],
        },
      ];
    });
  } finally {
    visitor.forget();
  }
};

/** Lists, searches, records, an edit of the own profile, and back home. */
async function use(page: Page, round: number, look: number): Promise<void> {
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Members' }).click();
  const search = page.getByRole('searchbox', { name: 'Search all members' });
  await search.pressSequentially('martin');
  await page.waitForTimeout(look);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Biography' }).waitFor();
  await page.waitForTimeout(look);
  await page.goBack();
  await search.fill('');
  await page.getByText(/of 10,?000\./).waitFor();
  await sections.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(look);
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(`Dean of the ${round}th round`);
  await page.waitForTimeout(look);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('main').getByText(`Dean of the ${round}th round`).waitFor();
  await page.waitForTimeout(look);
  await page.getByRole('link', { name: 'Colloquy' }).first().click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
}

/** In bytes, of what is still reachable. */
type Heap = { all: number; objects: number };

async function heap(devtools: CDPSession): Promise<Heap> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { all: usedSize, objects: usedSize - (await compiled(devtools)) };
}

/** Bytes of the heap that hold code; a snapshot lists its nodes field by field. */
async function compiled(devtools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const add = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', add);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
    nodes: number[];
  };
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const code = types[0].indexOf('code');
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node + type] === code) bytes += nodes[node + size] ?? 0;
  return bytes;
}
