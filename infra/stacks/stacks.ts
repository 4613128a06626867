import { resolve } from 'node:path';
import { type App, CfnRule, Fn, type Stack, Tags } from 'aws-cdk-lib';
import { product } from '../../shared/text/product.ts';
import { nameOf, type Settings } from '../settings/settings.ts';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { MediaStack } from './media-stack.ts';
import { UpkeepStack } from './upkeep-stack.ts';
import { WebStack } from './web-stack.ts';

const builtApp = resolve(import.meta.dirname, '../../build/web');

/** Builds the product's stacks; `bundleFunctions` must have run. */
export function buildStacks(app: App, settings: Settings, appFolder: string = builtApp) {
  app.node.setContext('traces', settings.traces);
  const name = (part: string) => `${nameOf(settings)}-${part}`;
  const env = settings.region ? { region: settings.region } : {};
  const about = (what: string) => ({ env, description: `${product.title}: ${what}` });
  if (settings.domain && !settings.certificateArn)
    throw new Error(`${settings.domain} has no certificate yet: npm run deploy makes it.`);
  const appUrl = settings.domain && `https://${settings.domain}`;

  const data = new DataStack(app, name('Data'), about('the records'));
  const media = new MediaStack(app, name('Media'), { ...about('pictures'), data, appUrl });
  const identity = new IdentityStack(app, name('Identity'), about('sign-in'));
  data.grantPartition(identity.tokenScopes, 'sign-ins', ['dynamodb:UpdateItem']);
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
  const stacks = { data, media, identity, api, web, upkeep };
  if (!settings.stage) Object.values(stacks).forEach(refuseDeployment);
  return stacks;
}

/** Makes CloudFormation refuse an assembly without a stage, whose functions are bundled for this machine. */
function refuseDeployment(stack: Stack): void {
  new CfnRule(stack, 'HasStage', {
    assertions: [
      {
        assert: Fn.conditionEquals('made for this machine', 'made for the cloud'),
        assertDescription: 'This was synthesized without a stage. Deploy by: npm run deploy -- --stage NAME',
      },
    ],
  });
}
