import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { product } from '../../shared/product.ts';

const mailer = new SESv2Client({});

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** At the end: what it is for, as in 'Sign in', and where in the app it leads, from `/`. */
  link?: { to: string; path: string };
};

/** Sends a short plain mail. */
export async function send({ to, subject, text, link }: Mail): Promise<void> {
  const lines = [
    text,
    ...(link ? [`${link.to}: ${new URL(link.path, process.env.APP_URL)}`] : []),
    product.name,
  ];
  await mailer.send(
    new SendEmailCommand({
      FromEmailAddress: process.env.MAIL_FROM,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject, Charset: 'UTF-8' },
          Body: { Text: { Data: `${lines.join('\n\n')}\n`, Charset: 'UTF-8' } },
        },
      },
    }),
  );
}
