import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, test } from 'vitest';
import { readAssembly } from '../../infra/local/assembly/assembly.ts';
import { deployedFiles } from '../../infra/local/cloudfront/deployed-files.ts';
import { releaseHere } from '../../infra/settings/release.ts';
import { appConfig } from '../../shared/protocol/app-config.ts';
import { releaseName } from '../../shared/protocol/release-name.ts';
import { aFolder } from '../machines/a-folder.ts';
import { stacksIn } from './stacks-in.ts';

const { app, stacks } = stacksIn(join(aFolder(afterAll), 'stacks'), {}, true);
const assembly = readAssembly(app.synth().directory, 'localhost:3000');
const release = releaseHere();

test('the release stands in the outputs of the stacks', () => {
  const web = Template.fromStack(stacks.web);
  web.hasOutput('Version', { Value: release.version });
  web.hasOutput('Commit', { Value: release.commit });
});

test('the app is told of it where it runs', () => {
  const files = assembly
    .resources('AWS::S3::Bucket')
    .flatMap(({ ref }) => [...deployedFiles(assembly, ref, (_key, body) => body)]);
  const config = new Map(files).get('config.json')?.body.toString() ?? '';
  expect(appConfig.parse(JSON.parse(config))).toMatchObject(release);
});

test('each function of ours is told of it, for its log', () => {
  const functions = assembly
    .resources<{ LoggingConfig?: { LogFormat?: string }; Environment?: { Variables: object } }>(
      'AWS::Lambda::Function',
    )
    .filter(({ properties }) => properties.LoggingConfig?.LogFormat === 'JSON');
  expect(functions.length).toBeGreaterThan(5);
  for (const { id, properties } of functions)
    expect(properties.Environment?.Variables, id).toMatchObject({ RELEASE: releaseName(release) });
});
