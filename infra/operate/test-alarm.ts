import { CloudWatchClient, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';

/**
 * Has an alarm ring though nothing is wrong, so that whoever is to be told knows that they are. CloudWatch looks again
 * within minutes, and says that all is well.
 */
export async function ringForTest(region: string, AlarmName: string): Promise<void> {
  await new CloudWatchClient({ region }).send(
    new SetAlarmStateCommand({
      AlarmName,
      StateValue: 'ALARM',
      StateReason: 'A test that the deployment sends: nothing is wrong, and alarms arrive.',
    }),
  );
}
