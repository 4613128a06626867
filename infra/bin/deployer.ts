import { App } from 'aws-cdk-lib';
import { exitWithError } from '../operate/exit-with-error.ts';
import { outputsOf } from '../operate/stage.ts';
import { nameOf } from '../settings/settings.ts';
import { DeployerStack } from '../stacks/deployer-stack.ts';

/** A separate assembly for the role by which GitHub deploys a stage that exists. */
const app = new App();
const given = (name: string): string => app.node.getContext(name);
const [stage, region] = [given('stage'), given('region')];
const {
  TableName,
  UserPoolId,
  TestAlarmName = '',
} = await outputsOf({ stage, region }).catch((error: unknown) => {
  exitWithError(error);
  process.exit();
});
new DeployerStack(app, `${nameOf({ stage })}-Deployer`, {
  env: { region },
  stage,
  repository: given('repository'),
  isFirst: app.node.tryGetContext('provider') !== 'existing',
  tableName: TableName,
  userPoolId: UserPoolId,
  alarmName: TestAlarmName,
});
