import { type AccountQuota, quotaForLater } from '../../functions/mail/mail-quota.ts';
import { msPerDay } from '../../shared/language/time.ts';
import type { Settings } from '../settings/settings.ts';

/** An answer of AWS, or the name of the error. */
export type Answer<Value> = { value: Value } | { refused: string };

/** The facts about an account that matter for the stage's settings. */
export type Answers = {
  account: Answer<string>;
  /** The version of the CDK's bootstrap stack by region; 0 if there is none. */
  bootstrap: Record<string, Answer<number>>;
  /** The region's limit of concurrent functions. */
  concurrency: Answer<number>;
  /** Whether SES may send to everybody, whether the sender is verified, and how much it sends. */
  mail: Answer<{ production: boolean; verified: boolean; quota: AccountQuota }>;
  /** How many people can sign in to the stage. */
  people: Answer<number>;
  certificate?: Answer<{ status: string; names: string[]; expires: Date | undefined }>;
  /** The name of the zone, and whether it is public. */
  zone?: Answer<{ name: string; open: boolean }>;
};

/** A problem prevents a deployment; a warning is something that people would notice afterwards. */
export type Finding = { level: 'fine' | 'warning' | 'problem'; what: string; remedy?: string };

const fine = (what: string): Finding => ({ level: 'fine', what });
const warning = (what: string, remedy: string): Finding => ({ level: 'warning', what, remedy });
const problem = (what: string, remedy: string): Finding => ({ level: 'problem', what, remedy });

/** The minimum version of the CDK's bootstrap stack. */
const leastBootstrap = 6;
/** The limit of a new account is too low for a few people who load the network at once. */
const enoughFunctions = 100;
/** Seconds of each hour's run in which the schedule mails digests, and hours of a day from the first one on. */
const [digestSeconds, digestHours] = [240, 18];
const month = 30 * msPerDay;

/** The remedy for missing credentials. */
export const signInToAws =
  'Sign in: aws sso login, or set AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';

/** The findings that an operator should know before deploying, with remedies. */
export function findingsOf(settings: Settings, answers: Answers, now: Date): Finding[] {
  const { account, bootstrap, concurrency, mail, people, certificate, zone } = answers;
  if ('refused' in account)
    return [problem(`AWS doesn't accept these credentials (${account.refused}).`, signInToAws)];
  return [
    fine(`Account ${account.value}, region ${settings.region}.`),
    ...Object.entries(bootstrap).map(([region, version]) => bootstrapOf(account.value, region, version)),
    findingOf(concurrency, 'how many functions may run at once', functionsOf),
    ...(settings.mailFrom ? mailOf(settings.mailFrom, mail, people) : [noSender]),
    ...(settings.contactEmail ? [] : [noContact]),
    ...(certificate
      ? [
          findingOf(certificate, 'about the certificate', (each) =>
            certificateOf(settings.domain ?? '', each, now),
          ),
        ]
      : []),
    ...(zone ? [findingOf(zone, 'about the zone', (each) => zoneOf(settings.domain ?? '', each))] : []),
  ];
}

function findingOf<Value>(answer: Answer<Value>, about: string, finding: (value: Value) => Finding): Finding {
  return 'value' in answer
    ? finding(answer.value)
    : warning(
        `AWS didn't say ${about} (${answer.refused}).`,
        'Grant this permission to whoever deploys, or check yourself.',
      );
}

function bootstrapOf(account: string, region: string, answer: Answer<number>): Finding {
  return findingOf(answer, `whether the CDK may deploy to ${region}`, (version) =>
    version >= leastBootstrap
      ? fine(`The CDK may deploy to ${region}.`)
      : problem(
          `The CDK has no place for its files in ${region} yet, or one that is too old.`,
          `npx cdk bootstrap aws://${account}/${region}`,
        ),
  );
}

function functionsOf(most: number): Finding {
  return most >= enoughFunctions
    ? fine(`${most} functions may run at once.`)
    : warning(
        `Only ${most} functions may run at once: a few people at the same time reach that.`,
        'Ask for 1000 in Service Quotas, AWS Lambda, Concurrent executions. It costs nothing.',
      );
}

const noSender = warning(
  'No sender is set, so no codes can be emailed and nobody can join.',
  'Verify a domain in SES and deploy with --mail-from hello@example.org.',
);

const noContact = warning(
  'No contact address is set, so /help and the emails name none.',
  'Deploy with --contact-email help@example.org (an office address that somebody reads) and --operator.',
);

function mailOf(sender: string, answer: Answers['mail'], people: Answers['people']): Finding[] {
  if ('refused' in answer) return [findingOf(answer, 'about SES', () => noSender)];
  const { production, verified, quota } = answer.value;
  return [
    verified
      ? fine(`SES sends for ${sender}.`)
      : problem(
          `SES has verified neither ${sender} nor its domain.`,
          'Add the domain under SES, Identities, and put its DNS records in place.',
        ),
    production
      ? fine('SES sends to everybody.')
      : warning(
          'SES is in its sandbox: it only sends to verified addresses.',
          'Ask for production access under SES, Account dashboard.',
        ),
    findingOf(people, 'how many people the stage has', (count) => digestsOf(count, quota)),
  ];
}

/** Whether digests to everybody, which keep to the account's quota, go in one day. */
function digestsOf(people: number, quota: AccountQuota): Finding {
  const { aSecond, left } = quotaForLater({ ...quota, SentLast24Hours: 0 });
  const hours = Math.ceil(people / (aSecond * digestSeconds));
  const sends = `SES sends ${quota.MaxSendRate} mails a second and ${quota.Max24HourSend} a day`;
  return hours <= digestHours && people <= left
    ? fine(`${sends}: digests to ${people} people go in ${hours} hours.`)
    : warning(
        `${sends}: digests to ${people} people take longer than a day.`,
        'Ask for more in Service Quotas, Amazon SES, Sending quota and Sending rate. It costs nothing.',
      );
}

function certificateOf(
  domain: string,
  { status, names, expires }: { status: string; names: string[]; expires: Date | undefined },
  now: Date,
): Finding {
  const parent = domain.replace(/^[^.]+/, '*');
  if (status !== 'ISSUED')
    return problem(
      `The certificate is not issued; its status is ${status}.`,
      'Put its DNS records in place, and wait.',
    );
  if (!names.includes(domain) && !names.includes(parent))
    return problem(
      `The certificate is for ${names.join(', ')}, not ${domain}.`,
      'Set the one for the domain.',
    );
  if (expires && expires.getTime() - now.getTime() < month)
    return warning(
      `The certificate ends on ${expires.toISOString().slice(0, 10)}.`,
      'ACM renews it as long as its DNS records are in place. Check why it didn’t.',
    );
  return fine(`The certificate covers ${domain}.`);
}

function zoneOf(domain: string, { name, open }: { name: string; open: boolean }): Finding {
  if (!open)
    return problem(`The zone ${name} is private: nobody outside can resolve it.`, 'Set a public zone.');
  return `.${domain}`.endsWith(`.${name}`)
    ? fine(`${domain} is in the zone ${name}.`)
    : problem(`${domain} is not in the zone ${name}.`, 'Set the zone of the domain: --hosted-zone-id.');
}
