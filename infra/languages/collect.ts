import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import PO from 'pofile';
import { messageOf } from '../../shared/language/compile-catalog.ts';
import { languageCodes } from '../../shared/language/languages.ts';
import { answerHelp } from '../terminal/terminal.ts';
import { messagesIn } from './messages-in.ts';

answerHelp(
  'npm run messages brings the catalogs up to date with the sources. What is new has no translation yet, and what is unused goes.',
);

const folder = resolve(import.meta.dirname, '../../shared/language/catalogs');
const used = messagesIn();

for (const language of languageCodes.filter((code) => code !== 'en')) {
  const path = join(folder, `${language}.po`);
  const before = existsSync(path) ? PO.parse(readFileSync(path, 'utf8')) : new PO();
  const known = new Map(before.items.map((item) => [messageOf(item), item]));
  const after = new PO();
  after.headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8' };
  for (const each of used) {
    const item = new PO.Item();
    item.msgid = each.msgid;
    if (each.msgctxt) item.msgctxt = each.msgctxt;
    item.references = each.references;
    const old = known.get(messageOf(each));
    item.msgstr = [old?.msgstr[0] ?? ''];
    item.extractedComments = each.notes;
    item.comments = old?.comments ?? [];
    after.items.push(item);
  }
  writeFileSync(path, `${after.toString()}\n`);
  const missing = after.items.filter(({ msgstr }) => !msgstr[0]).length;
  console.log(`${language}: ${after.items.length} messages, ${missing} without a translation`);
}
