import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveSources } from '../../infra/local/development.ts';
import { FrontDoor, type Services } from '../../infra/local/front-door.ts';

const web = resolve(import.meta.dirname, '../../web');

test('while the app is developed each of its folders is served from its sources, whatever it is called', {
  tags: ['long'],
}, async () => {
  const door = await FrontDoor.listen(0);
  onTestFinished(() => door.close());
  const app = await serveSources(door.server);
  onTestFinished(() => app.close());
  const distribution = { servesApp: (path: string) => !/^\/(?:api|media)\//.test(path) };
  door.open({ app: app.middleware, distribution } as Services);
  const folders = readdirSync(web, { withFileTypes: true }).filter((each) => each.isDirectory());
  const sources = folders.flatMap(({ name }) => {
    const [file] = readdirSync(join(web, name)).filter((each) => each.endsWith('.ts'));
    return file ? [`/${name}/${file}`] : [];
  });
  expect(sources).toContain('/api/api.ts');
  const types = await Promise.all(
    sources.map(async (path) => {
      const answer = await fetch(`http://localhost:${door.port}${path}`);
      return [path, answer.headers.get('content-type')];
    }),
  );
  expect(types).toEqual(sources.map((path) => [path, 'text/javascript']));
});
