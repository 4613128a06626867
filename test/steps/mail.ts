import { eventually } from './eventually.ts';
import { ask } from './product.ts';

export type Mail = { id: string; at: string; from: string; to: string[]; subject: string; text: string };

/** The mails sent to an address so far, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const query = new URLSearchParams({ to: email });
  const answer = await ask(`/__local/mail?${query}`, {
    headers: { accept: 'application/json' },
  });
  return (await answer.json()) as Mail[];
}

/** The newest mail to an address whose text or subject matches; waits for it. */
export function awaitMail(email: string, pattern: RegExp): Promise<Mail> {
  return eventually(`a mail to ${email} like ${pattern}`, async () =>
    (await mailsTo(email)).find((mail) => pattern.test(`${mail.subject}\n${mail.text}`)),
  );
}

/** The six digits that prove an address. */
export async function codeFor(email: string): Promise<string> {
  const mail = await awaitMail(email, /\b\d{6}\b/);
  return /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '';
}

/** The six digits of a mail after that of an earlier code. */
export const newCodeFor = (email: string, before: string): Promise<string> =>
  eventually('another code', async () => {
    const code = await codeFor(email);
    return code !== before && code;
  });
