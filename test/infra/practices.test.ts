import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { stacksWith } from './assembly.ts';

/** Where the stacks part from AWS's list of good practices, and why. */
const accepted: { rule: string; where: RegExp; why: string }[] = [
  {
    rule: 'APIG4',
    where: /--open-[0-9a-f]--/,
    why: 'Calls of people who have no token yet, and of mail programs: what each may do is asked by the call itself.',
  },
  { rule: 'CFR1', where: /Distribution/, why: 'Members live all over the world.' },
  {
    rule: 'CFR3',
    where: /Distribution/,
    why: 'An access log would keep addresses with ids and searches of members; the API logs its routes.',
  },
  {
    rule: 'CFR4',
    where: /Distribution/,
    why: 'Without a domain of its own the least TLS version is CloudFront’s; with one it is 1.2.',
  },
  {
    rule: 'COG1',
    where: /UserPool/,
    why: 'OWASP ASVS 6.2.5 forbids rules of composition: passwords are long instead.',
  },
  {
    rule: 'COG2',
    where: /UserPool/,
    why: 'The product asks for the second factor itself: the pool sets one up by tokens that ours are not.',
  },
  { rule: 'COG8', where: /UserPool/, why: 'The plus plan is paid for each person each month.' },
  {
    rule: 'IAM4',
    where: /BucketNotificationsHandler|CDKBucketDeployment/,
    why: 'Helpers of the CDK, which act during a deployment only.',
  },
  {
    rule: 'IAM5',
    where: /BucketNotificationsHandler|CDKBucketDeployment/,
    why: 'Helpers of the CDK, which act during a deployment only.',
  },
  {
    rule: 'IAM5',
    where: /(Pictures|Handler|Schedule|Backups)Role\/DefaultPolicy/,
    why: 'All objects of one folder of one bucket, and mail from one sender; stacks.test.ts lists them.',
  },
  {
    rule: 'IAM5',
    where: /StreamRole\/DefaultPolicy/,
    why: 'dynamodb:ListStreams knows no single stream; what is set aside is all objects of one folder; mail is from one sender.',
  },
  { rule: 'L1', where: /CDKBucketDeployment/, why: 'The CDK chooses the runtime of its own helper.' },
  {
    rule: 'S1',
    where: /Uploads|Media|Files|Batches|Bases|People/,
    why: 'Who may read is a function or the distribution; a log of each picture seen would watch members.',
  },
  {
    rule: 'SMG4',
    where: /EdgeSecret/,
    why: 'CloudFront learns of another value by a deployment only: a setting says which holds.',
  },
  { rule: 'SQS3', where: /Failures/, why: 'These queues are where failures end; alarms watch them.' },
];

type Report = {
  pluginReports: {
    pluginName: string;
    violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[];
  }[];
};

const { app } = stacksWith();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
// A finding makes the synthesis itself fail; which there are stands in the report.
expect(() => app.synth()).toThrow(/Acknowledge with/);
const report: Report = JSON.parse(readFileSync(join(app.outdir, 'validation-report.json'), 'utf8'));
const findings = report.pluginReports
  .filter(({ pluginName }) => pluginName === 'AwsSolutions')
  .flatMap(({ violations }) => violations)
  .flatMap(({ ruleName, violatingConstructs }) =>
    violatingConstructs.map(({ constructPath }) => ({
      rule: ruleName.replace('AwsSolutions-', '').replace(/\[.*$/, ''),
      constructPath,
    })),
  );
const covers = (each: (typeof accepted)[number], finding: (typeof findings)[number]) =>
  each.rule === finding.rule && each.where.test(finding.constructPath);

test('the stacks follow AWS’s good practices, but where a reason is given', () => {
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.filter((finding) => !accepted.some((each) => covers(each, finding)))).toEqual([]);
});

test.each(accepted)('the reason for $rule at $where is still needed: $why', (each) =>
  expect(findings.some((finding) => covers(each, finding))).toBe(true),
);
