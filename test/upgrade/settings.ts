const domain = 'colloquy.example.org';

/** What an operator may change between two deployments of a stage, each way once; the check takes every pair. */
export const settings: Record<string, Record<string, string>> = {
  'nothing set': {},
  'a domain': { domain, certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/1' },
  'a sender': { mailFrom: 'hello@example.org' },
  'somebody to tell': { alarmEmail: 'ops@example.org' },
  'larger quotas': { quotaFactor: '10' },
};
