import { resolve } from 'node:path';
import { type App, Tags } from 'aws-cdk-lib';
import { product } from '../shared/product.ts';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { MediaStack } from './media-stack.ts';
import type { Settings } from './settings.ts';
import { UpkeepStack } from './upkeep-stack.ts';
import { WebStack } from './web-stack.ts';

const builtApp = resolve(import.meta.dirname, '../build/web');

/** The product's stacks, each handed the ones it stands on; `bundleFunctions` must have run. */
export function buildStacks(app: App, settings: Settings, appFolder: string = builtApp) {
  const name = (part: string) => `${product.name}-${part}`;
  const about = (what: string) => ({ description: `${product.title}: ${what}` });
  const appUrl = settings.domain && `https://${settings.domain}`;

  const data = new DataStack(app, name('Data'), about('the records'));
  const media = new MediaStack(app, name('Media'), { ...about('pictures'), data, appUrl });
  const identity = new IdentityStack(app, name('Identity'), about('sign-in'));
  const api = new ApiStack(app, name('Api'), { ...about('the HTTP API'), data, identity, media, settings });
  const web = new WebStack(app, name('Web'), {
    ...about('the app and its one origin'),
    identity,
    media,
    api,
    settings,
    appFolder,
  });
  const upkeep = new UpkeepStack(app, name('Upkeep'), {
    ...about('what happens by itself, and alarms'),
    data,
    identity,
    media,
    api,
    web,
    settings,
  });
  Tags.of(app).add('product', product.name);
  return { data, media, identity, api, web, upkeep };
}
