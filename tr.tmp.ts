import * as b from './test/e2e/browser.ts';
import { writeFileSync } from 'node:fs';
const br = await (b as any).launch();
const ctx = await br.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, serviceWorkers: 'block' });
const p = await ctx.newPage();
await br.startTracing(p, { categories: ['devtools.timeline', 'v8', 'blink.user_timing', 'loading', 'disabled-by-default-v8.compile', 'toplevel', 'disabled-by-default-devtools.timeline'] });
await p.goto('http://localhost:3250' + (process.argv[2] ?? '/login')); await p.waitForTimeout(1500);
const t = JSON.parse((await br.stopTracing()).toString()); await br.close();
const ev = t.traceEvents; const main = ev.find((e: any) => e.name === 'CrRendererMain' || (e.name === 'thread_name' && e.args?.name === 'CrRendererMain'));
const mains = ev.filter((e: any) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain').map((e: any) => e.pid + ':' + e.tid);
const by: any = {}; for (const e of ev) { const k = e.pid + ':' + e.tid; if (e.ph === 'X' && mains.includes(k)) (by[k] ??= []).push(e); }
const k = Object.keys(by).sort((a, c) => by[c].length - by[a].length)[0]!;
const es = by[k].sort((a: any, c: any) => a.ts - c.ts); const t0 = es.find((e: any) => e.name === 'ParseHTML')?.ts ?? es[0].ts;
for (const e of es) if (e.dur > 6000) console.log(((e.ts - t0) / 1000).toFixed(0).padStart(6), (e.dur / 1000).toFixed(1).padStart(7), e.name, (e.args?.data?.url ?? e.args?.data?.functionName ?? '').slice(-50), e.args?.data?.streamed ?? '', e.args?.elementCount ?? '');
