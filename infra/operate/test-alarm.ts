import { CloudWatchClient, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';

/**
 * Makes an alarm ring, to test that its mail arrives. CloudWatch resets it within minutes.
 */
export async function testAlarm(region: string, AlarmName: string): Promise<void> {
  await new CloudWatchClient({ region }).send(
    new SetAlarmStateCommand({
      AlarmName,
      StateValue: 'ALARM',
      StateReason: 'A test that the deployment sends: nothing is wrong, and alarms arrive.',
    }),
  );
}
