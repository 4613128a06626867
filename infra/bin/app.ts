import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../constructs/bundle.ts';
import { readSettings } from '../settings/settings.ts';
import { buildStacks } from '../stacks/stacks.ts';

const app = new App();
const settings = readSettings((name) => app.node.tryGetContext(name));
bundleFunctions(settings.stage ? 'cloud' : 'this-machine');
buildStacks(app, settings);
