import { account, region } from '../assembly/identifiers.ts';
import { accessDenied, awsError } from '../aws/errors.ts';
import type { Principal } from '../aws/principals.ts';
import { type HttpRequest, type HttpResponse, json } from '../machine/http.ts';
import type { Outbox, SentMail } from './outbox.ts';

/** There is room for every local mail. */
const allowed = { SendingEnabled: true, SendQuota: { MaxSendRate: 10_000, Max24HourSend: -1 } };

interface SendEmailInput {
  FromEmailAddress?: string;
  ConfigurationSetName?: string;
  ReplyToAddresses?: string[];
  Destination?: { ToAddresses?: string[]; CcAddresses?: string[]; BccAddresses?: string[] };
  Content?: {
    Simple?: {
      Subject?: { Data: string };
      Body?: { Text?: { Data: string }; Html?: { Data: string } };
      Headers?: { Name: string; Value: string }[];
    };
  };
}

/**
 * SES's GetAccount and SendEmail: the mail goes to the outbox, if the caller's role may send from this address.
 *
 * @param sent called with each mail
 */
export function answerSes(
  { method, path, body }: HttpRequest,
  principal: Principal,
  outbox: Outbox,
  sent: (mail: SentMail) => void = () => {},
): HttpResponse {
  if (method === 'GET' && path === '/v2/email/account') {
    return principal.allows('ses:GetAccount', '*')
      ? json(200, allowed)
      : accessDenied(principal, 'ses:GetAccount', '*', 403);
  }
  if (method !== 'POST' || path !== '/v2/email/outbound-emails') {
    return awsError('NotFoundException', 'The local SES knows GetAccount and SendEmail only.', 404);
  }
  const {
    FromEmailAddress: from = '',
    ConfigurationSetName: configuration,
    ReplyToAddresses: replyTo,
    Destination = {},
    Content,
  } = JSON.parse(body.toString()) as SendEmailInput;
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const resources = [
    `identity/${address.split('@').at(-1)}`,
    ...(configuration ? [`configuration-set/${configuration}`] : []),
  ].map((resource) => `arn:aws:ses:${region}:${account}:${resource}`);
  const context = { 'ses:FromAddress': address };
  const refused = resources.find((resource) => !principal.allows('ses:SendEmail', resource, context));
  if (refused) return accessDenied(principal, 'ses:SendEmail', refused, 403);
  const to = Object.values(Destination).flat();
  const { Subject, Body, Headers } = Content?.Simple ?? {};
  if (to.length === 0 || to.length > 50 || !Subject || !(Body?.Text || Body?.Html)) {
    return awsError('BadRequestException', 'A mail needs 1 to 50 recipients, a subject and a body.');
  }
  const malformed = to.find((address) => !/^[^@\s]+@[^@\s]+$/.test(address));
  if (malformed) return awsError('BadRequestException', `Missing final '@domain': ${malformed}`);
  const mail = outbox.add({
    from,
    replyTo,
    to,
    subject: Subject.Data,
    text: Body.Text?.Data ?? '',
    html: Body.Html?.Data,
    ...(Headers && { headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])) }),
  });
  sent(mail);
  return json(200, { MessageId: mail.id });
}
