import { watch } from 'node:fs';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { assemblyFolder, type LocalSettings, synthesizeFunctions } from './build.ts';
import type { Services } from './front-door.ts';
import type { Instance } from './instance.ts';

const root = resolve(import.meta.dirname, '../..');
/** Editors write a file in several steps, so changes are awaited this long. */
const settleMilliseconds = 150;

/** Serves the app from its sources, with hot reload, at the product's address. */
export async function serveSources(
  server: Server,
): Promise<{ middleware: Services['app']; close(): Promise<void> }> {
  const vite = await createServer({
    configFile: `${root}/web/vite.config.ts`,
    appType: 'spa',
    server: { middlewareMode: true, ws: undefined, hmr: { server } },
  });
  return { middleware: vite.middlewares, close: () => vite.close() };
}

/** Synthesizes again when a source of the functions changes, and restarts the functions with changed bundles. */
export function watchSources(instance: Instance, settings: LocalSettings): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const update = async () => {
    try {
      await synthesizeFunctions(settings);
      const changed = instance.update(assemblyFolder);
      console.log(changed.length > 0 ? `Restarted: ${changed.join(', ')}` : 'No function changed.');
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const watchers = ['functions', 'shared', 'infra'].map((folder) =>
    watch(`${root}/${folder}`, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(update);
      }, settleMilliseconds);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
