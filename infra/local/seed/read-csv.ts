import { readFileSync } from 'node:fs';

/** Reads a comma-separated file with headings; values may be in double quotes. */
export function readCsv(file: URL): Record<string, string>[] {
  const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/).map(valuesOf);
  const [headings = [], ...rows] = lines;
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])));
}

function valuesOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );
}
