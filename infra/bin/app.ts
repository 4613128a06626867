import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../constructs/bundle.ts';
import { readSettings } from '../settings/settings.ts';
import { loadSettings } from '../settings/stage-file.ts';
import { buildStacks } from '../stacks/stacks.ts';

const app = new App();
const given = (name: string) => app.node.tryGetContext(name);
const kept = given('stage') ? loadSettings(given('stage')) : {};
const settings = readSettings((name) => given(name) ?? kept[name]);
bundleFunctions(settings.stage ? 'cloud' : 'this-machine');
buildStacks(app, settings);
