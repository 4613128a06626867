import { App } from 'aws-cdk-lib';
import { bundleFunctions } from '../bundle.ts';
import { readSettings } from '../settings.ts';
import { buildStacks } from '../stacks.ts';
import { settingsOf } from '../stage-file.ts';

const app = new App();
const given = (name: string) => app.node.tryGetContext(name);
const kept = given('stage') ? settingsOf(given('stage')) : {};
const settings = readSettings((name) => given(name) ?? kept[name]);
bundleFunctions(settings.stage ? 'cloud' : 'this-machine');
buildStacks(app, settings);
