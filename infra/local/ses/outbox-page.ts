import type { SentMail } from './outbox.ts';

/** The outbox as a page. Mails are shown as text, so that nothing in them can run. */
export function outboxPage(mails: SentMail[]): string {
  const items = mails.map(
    ({ to, subject, text, at }) => `<article>
  <h2>${escaped(subject)}</h2>
  <p>To ${escaped(to.join(', '))}, <time datetime="${at}">${new Date(at).toLocaleString('en')}</time></p>
  <pre>${linked(escaped(text))}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid; padding: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; }
  p { margin: 0.25rem 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
</style>
<main>
<h1>Outbox</h1>
<p>Every mail that would have been sent, newest first.</p>
${items.join('\n') || '<p>No mail yet.</p>'}
</main>
</html>
`;
}

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function linked(text: string): string {
  return text.replace(/https?:\/\/[^\s)]+/g, (address) => `<a href="${address}">${address}</a>`);
}
