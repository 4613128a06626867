const domain = 'colloquy.example.org';

const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/1';
const stage = { stage: 'prod', region: 'eu-central-1' };

/** What an operator may change between two deployments of a stage, each way once; the check takes every pair. */
export const settings: Record<string, Record<string, string>> = {
  'nothing set': stage,
  'a domain': { ...stage, domain, certificateArn },
  'a domain in Route 53': { ...stage, domain, certificateArn, hostedZoneId: 'Z111' },
  'another domain': { ...stage, domain: 'network.example.org', certificateArn },
  'a sender': { ...stage, mailFrom: 'hello@example.org' },
  'an address to write to': { ...stage, contactEmail: 'help@example.org', operator: 'An office' },
  'somebody to tell': { ...stage, alarmEmail: 'ops@example.org' },
  'larger quotas': { ...stage, quotaFactor: '10' },
  'a web ACL': { ...stage, webAcl: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/own/1' },
  'another value of the edge’s secret': { ...stage, edgeSecret: '2' },
  'another key of codes': { ...stage, codeKey: '2' },
};
