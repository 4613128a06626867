import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../bundle.ts';
import { readSettings } from '../settings.ts';
import { buildStacks } from '../stacks.ts';

const app = new App();
const settings = readSettings((name) => app.node.tryGetContext(name));
bundleFunctions(settings.natives);
buildStacks(app, settings);
