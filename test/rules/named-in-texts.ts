import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** The repository's files by their paths, as far as anything is read in them. */
export type Tree = Readonly<Record<string, string>>;

/** Made when the product is installed, built, tested or run. */
const made = /^(?:\.\/)?(?:\.git|node_modules|build|cdk\.out|\.local|coverage|screenshots)(?:\/|$)/;
const isRead = /\.(?:md|[cm]?tsx?|css)$|^package\.json$/;

export function readTree(root: string): Tree {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (made.test(path)) return [];
      return entry.isDirectory() ? below(path) : [path];
    });
  return Object.fromEntries(
    below('.').map((path) => [path, isRead.test(path) ? readFileSync(join(root, path), 'utf8') : '']),
  );
}

/** `web/ui/controls/button.tsx`, `shared/<kind>/*.ts`, `test/in-process/`, `clean-paste.ts`: with a folder or with an ending. */
const pathLike = /^(?:[\w@.*<>-]+\/)*[\w@.*<>-]+\.(?:[cm]?tsx?|css|md|json|html|csv|svg)$/;
const inFolder = /^(?:[\w@.*<>-]+\/)+[\w@.*<>-]*$/;

function wordsOf(text: string): string[] {
  return text.split(/[\s,;()'"’”“|]+/).map((word) => word.replace(/(?:[.:]|#[\w-]+)+$/, ''));
}

/** Finds what a path leads to from the top, from the text's own folder, or by the end of the name. */
function finder(tree: Tree) {
  const files = Object.keys(tree);
  const tops = new Set(files.map((file) => file.split('/')[0]));
  const code = files.filter((file) => /\.tsx?$/.test(file)).map((file) => tree[file] ?? '');
  const escaped = (part: string) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const isThere = (path: string) => {
    if (made.test(path)) return true;
    const parts = path
      .replace(/\/$/, '')
      .split(/<[^>]*>|\*+/)
      .map(escaped);
    const pattern = new RegExp(`(?:^|/)${parts.join('.*')}(?:[/.]|$)`);
    return files.some((file) => pattern.test(file));
  };
  return {
    /** Whether the words of a text mean a file: a name with an ending, or a path from a top folder. */
    isPath: (word: string) => pathLike.test(word) || (inFolder.test(word) && tops.has(word.split('/')[0])),
    /** A bare name may also be of a file that the code makes. */
    leads: (word: string) =>
      isThere(word) || (!word.includes('/') && code.some((text) => text.includes(`${word}'`))),
    /** Whether the code has what a document calls a function, `change()`, or a variable, `QUOTA_FACTOR`. */
    hasName: (word: string) => {
      const name = /^(\w+)\(\)$/.exec(word)?.[1] ?? /^[A-Z][A-Z\d]*_[A-Z\d_]+$/.exec(word)?.[0];
      return !name || code.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    },
    /** What a link leads to, exactly. */
    linked: (from: string, target: string) => {
      const path = posix.normalize(posix.join(posix.dirname(from), target)).replace(/\/$/, '');
      return path === '.' || files.some((file) => file === path || file.startsWith(`${path}/`));
    },
  };
}

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

const withoutBlocks = (text: string) =>
  text.replace(/^```[\s\S]*?^```/gm, '').replace(/<!--[\s\S]*?-->/g, '');

function commentsOf(path: string, text: string): string[] {
  if (path.endsWith('.css')) return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(([comment]) => comment);
  return parseSync(path, text).comments.map(({ value }) => value);
}

/** Every file, command and decision that a text names and that isn't there, a line each. */
export function missing(tree: Tree, commands: ReadonlySet<string>): string[] {
  const { isPath, leads, hasName, linked } = finder(tree);
  const { scripts = {} } = JSON.parse(tree['package.json'] ?? '{}') as { scripts?: Record<string, string> };
  const records = new Set(
    Object.keys(tree).flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []),
  );
  const paths = (text: string) => wordsOf(text).filter((word) => isPath(word) && !leads(word));

  const inDocument = (path: string, text: string) => {
    const prose = withoutBlocks(text);
    const links = [...prose.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    return [
      ...[...prose.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => [
        ...paths(code),
        ...code.split(/[\s=]+/).filter((word) => !hasName(word)),
      ]),
      ...links.flatMap(([, target = '', heading]) => {
        if (target && !linked(path, target)) return [target];
        const page = target ? posix.normalize(posix.join(posix.dirname(path), target)) : path;
        const headings = [...(tree[page] ?? '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
          slugOf(title),
        );
        return heading && !headings.includes(heading) ? [`${target}#${heading}`] : [];
      }),
      ...[...prose.replace(/`[^`]+`/g, '').matchAll(/(?<![\w-])0\d{3}(?![\w-])/g)].flatMap(([number]) =>
        records.has(number) ? [] : [`decision ${number}`],
      ),
    ];
  };
  const inCode = (path: string, text: string) =>
    commentsOf(path, text).flatMap((comment) => [
      ...paths(comment.replaceAll('`', ' ')),
      ...[...comment.matchAll(/\bdecisions?[ /](\d{4})/g)].flatMap(([, number = '']) =>
        records.has(number) ? [] : [`decision ${number}`],
      ),
    ]);
  const inCommands = (text: string) => [
    ...[...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].flatMap(([all, name = '']) =>
      name in scripts ? [] : [all],
    ),
    ...[...text.matchAll(/\bnpx (?:--\S+ )*([a-z][\w-]*)/g)].flatMap(([all, name = '']) =>
      commands.has(name) ? [] : [all],
    ),
  ];

  return Object.entries(tree).flatMap(([path, text]) => {
    if (path === 'package.json')
      return Object.entries(scripts).flatMap(([name, script]) =>
        paths(script).map((file) => `npm run ${name}: ${file}`),
      );
    const named = path.endsWith('.md')
      ? [...inDocument(path, text), ...inCommands(text)]
      : /\.(?:[cm]?tsx?|css)$/.test(path)
        ? [...inCode(path, text), ...commentsOf(path, text).flatMap(inCommands)]
        : [];
    return [...new Set(named)].map((each) => `${path}: ${each}`);
  });
}

/** How a step of a way is reached from the one before. */
type Step = { by: string; file: string; name: string };

function exportsOf(text: string): Set<string> {
  const declared = text.matchAll(
    /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  );
  const listed = text.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  return new Set([
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, names = '']) =>
      names.split(',').map((each) => each.trim().split(/\s+/).at(-1) ?? ''),
    ),
  ]);
}

function imports(tree: Tree, from: string, to: string): boolean {
  const named = (tree[from] ?? '').matchAll(/(?:\bfrom|\bimport\(?|new URL\()\s*'(\.[^']+)'/g);
  return [...named].some(([, path = '']) => posix.join(posix.dirname(from), path) === to);
}

/** Every step of the ways in a document that the code doesn't go, a line each; a way is a numbered list. */
export function lost(tree: Tree, document: string): { steps: number[]; broken: string[] } {
  const line = /^(\d+)\. (?:\*(imports it|over the network):\* )?`([^`]+)` → `(\w+)`/gm;
  /** Of each way. */
  const steps: number[] = [];
  let before: Step | undefined;
  const broken = [...(tree[document] ?? '').matchAll(line)].flatMap(
    ([, number, by = '', file = '', name = '']) => {
      const step = { by, file, name };
      const last = number === '1' ? undefined : before;
      steps.push(last ? (steps.pop() ?? 0) + 1 : 1);
      before = step;
      const goes =
        !last ||
        by === 'over the network' ||
        (by === 'imports it' ? imports(tree, file, last.file) : imports(tree, last.file, file));
      return [
        ...(exportsOf(tree[file] ?? '').has(name) ? [] : [`${file} exports no ${name}`]),
        ...(goes ? [] : [`${last?.file} and ${file}: no import between them as the way says`]),
      ];
    },
  );
  return { steps, broken };
}

/** What of the records and their list doesn't fit together, a line each. */
export function unlisted(tree: Tree): string[] {
  const folder = 'docs/decisions/';
  const list = tree[`${folder}README.md`] ?? '';
  return Object.entries(tree).flatMap(([path, text]) => {
    const file = path.slice(folder.length);
    if (!path.startsWith(folder) || file === 'README.md') return [];
    const head = /^# (\d{4}) (.+)\n\n\d{4}-\d\d-\d\d\n/.exec(text);
    if (!head) return [`${path}: begins with its number and title, then its date`];
    const [, number, title] = head;
    if (!file.startsWith(`${number}-`)) return [`${path}: has another number in its title`];
    const row = `- [${number} ${title}](${file})`;
    return list.includes(row) ? [] : [`${path}: the list of decisions lacks ${row}`];
  });
}

/** Where words that the glossary has others for mean something else. */
const meantOtherwise =
  /\bheld[ -](?:back|up)\b|\bseminar held online\b|\bas its camera held it\b|\.locks\.query\(\)\)\.held\b|Peace & Justice/gi;

/** Every word that the glossary's last table replaces and that a text or code says all the same, a line each. */
export function notUsed(tree: Tree): string[] {
  const [, table = ''] = (tree['docs/glossary.md'] ?? '').split('\n## Not used\n');
  // What is replaced in one of its meanings alone stands with that one, in brackets.
  const words = [...table.matchAll(/^\| ([a-z, ]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  const said = new RegExp(`\\b(?:${words.join('|')})(?:e?[ds]|ing|ly)?\\b`, 'gi');
  return Object.entries(tree)
    .filter(([path]) => /^(?:web|shared|functions|infra|docs)\//.test(path))
    .flatMap(([path, text]) => {
      const inWords = `${path}\n${text.replace(table, '')}`.replace(/([a-z])([A-Z])/g, '$1 $2');
      return [...inWords.replace(meantOtherwise, '').matchAll(said)].map(([word]) => `${path}: ${word}`);
    });
}
