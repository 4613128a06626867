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

/** A code in a mail: three groups of four digits. */
const mailedCode = /\b\d{4} \d{4} \d{4}\b/;

/** The code that a mail's text has, as it is written there; empty where it has none. */
export const codeIn = (text = ''): string => mailedCode.exec(text)?.[0] ?? '';

/** The code that proves an address. */
export const codeFor = async (email: string): Promise<string> =>
  codeIn((await awaitMail(email, mailedCode)).text);

/** The code of a mail after that of another code, which was for something else or is used. */
export const newCodeFor = (email: string, before: string): Promise<string> =>
  eventually('another code', async () => {
    const code = await codeFor(email);
    return code !== before && code;
  });
