import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CloudFormationClient,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  ExecuteChangeSetCommand,
  waitUntilChangeSetCreateComplete,
  waitUntilStackImportComplete,
} from '@aws-sdk/client-cloudformation';
import { nameOf, readSettings } from '../settings/settings.ts';
import { loadSettings, saveSettings } from '../settings/stage-file.ts';
import { answerHelp } from '../terminal/answer-help.ts';
import { adoptionOf, type Template } from './adoption.ts';
import { cdk } from './cdk.ts';
import { deployCommands } from './deployment.ts';
import { exitWithError } from './exit-with-error.ts';
import { readArguments, settingsUsage, settingsWith } from './given-settings.ts';
import { stackOf } from './health/stack.ts';
import { folderOf, locateStage, savedOutputs } from './stage.ts';

answerHelp(`npm run adopt -- --stage NAME creates the deleted stacks of a stage again, around the table, the pictures and the identities that were left. docs/runbook.md says when.

${settingsUsage}`);

/**
 * Creates a stage's deleted stacks again around the table, the pictures and the identities that were retained; their
 * names are known from the last deployment on this machine. The next deployment adds everything else. If it is
 * interrupted, it goes on when it is run again.
 */
try {
  const { given } = readArguments(process.argv.slice(2));
  const kept = settingsWith(loadSettings(given.stage ?? ''), given, process.env);
  const { stage = '', region = '' } = readSettings((name) => ({ ...kept, stage: given.stage })[name]);
  const { TableName, UserPoolId, MediaBucketName, AppKeyArn, CodeKeyArn } = savedOutputs(stage);
  await locateStage(stage);
  const names = {
    'AWS::DynamoDB::Table': TableName,
    'AWS::Cognito::UserPool': UserPoolId,
    'AWS::S3::Bucket': MediaBucketName,
    'AWS::SecretsManager::Secret': CodeKeyArn,
    // CloudFormation imports a key by its id.
    'AWS::KMS::Key': AppKeyArn?.split('/').at(-1),
  };
  const [synthesize = []] = deployCommands(stage, false);
  cdk(synthesize, region);
  for (const part of ['Data', 'Media', 'Identity']) {
    const stack = `${nameOf({ stage })}-${part}`;
    const file = join(folderOf(stage), 'assembly', `${stack}.template.json`);
    const adoption = adoptionOf(JSON.parse(readFileSync(file, 'utf8')) as Template, names);
    if (adoption) await take(new CloudFormationClient({ region }), stack, adoption);
  }
  // The edge secret was deleted with its stack, and the next deployment makes a new first value.
  const { edgeSecret: _, ...left } = loadSettings(stage);
  saveSettings(stage, left);
  console.log(`Now deploy: npm run deploy -- --stage ${stage}`);
} catch (error) {
  exitWithError(error);
}

type Adoption = NonNullable<ReturnType<typeof adoptionOf>>;

async function take(client: CloudFormationClient, StackName: string, { imports, template }: Adoption) {
  const change = { StackName, ChangeSetName: 'adopt' };
  const patience = { client, maxWaitTime: 900 };
  const status = (await stackOf(client, StackName))?.StackStatus;
  // An interrupted run may have begun or finished the import. CloudFormation refuses a stack that exists otherwise.
  if (status === 'IMPORT_IN_PROGRESS') await waitUntilStackImportComplete(patience, { StackName });
  if (status === 'IMPORT_IN_PROGRESS' || status === 'IMPORT_COMPLETE')
    return console.log(`✓ ${StackName} already has what was left`);
  // An interrupted run may have left a change set that it didn't execute.
  if (status === 'REVIEW_IN_PROGRESS') await client.send(new DeleteChangeSetCommand(change));
  await client.send(
    new CreateChangeSetCommand({
      ...change,
      ChangeSetType: 'IMPORT',
      ResourcesToImport: imports,
      TemplateBody: JSON.stringify(template),
    }),
  );
  await waitUntilChangeSetCreateComplete(patience, change);
  await client.send(new ExecuteChangeSetCommand(change));
  await waitUntilStackImportComplete(patience, { StackName });
  for (const { ResourceType, ResourceIdentifier } of imports)
    console.log(`✓ ${StackName} has ${ResourceType} ${Object.values(ResourceIdentifier)[0]} again`);
}
