import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { parseSync } from 'vite';

/**
 * The arrows of docs/architecture.md. They are checked from the folders as they are on disk: a
 * folder nobody thought of when these rules were written falls under the strictest of them.
 */

/** The top folders a folder may import besides itself; one that isn't named here may import `shared` alone. */
const mayImport: Record<string, string[]> = {
  shared: [],
  web: ['shared'],
  functions: ['shared'],
  infra: ['shared'],
  test: ['shared', 'web', 'functions', 'infra'],
};

/** What the files below a folder may import beyond that: the seed and an operator's commands write as functions do. */
const mayAlsoImport: Record<string, string[]> = {
  'infra/local/seed/': ['functions'],
  'infra/operate/': ['functions'],
};

/** Every folder that `order` doesn't name: a kind, or another feature. */
const features: string[] = [];

/** Within a top folder, from above: a folder looks into those of the rows below its own, and of no other row. */
const order: Record<string, string[][]> = {
  shared: [
    ['calls'],
    ['digest'],
    ['lists'],
    ['audit', 'matching', 'search', 'sync'],
    ['permissions'],
    ['field-types'],
    ['kinds'],
    features,
    ['definitions'],
    ['fields', 'protocol'],
    ['language'],
    ['text', 'face-detector'],
  ],
  web: [
    ['app'],
    ['network'],
    features,
    ['auth'],
    ['ui'],
    ['pictures'],
    ['data'],
    ['api'],
    ['storage', 'splash'],
  ],
  functions: [
    ['api', 'backup', 'canary', 'schedule', 'stream'],
    features,
    ['http'],
    ['mail'],
    ['identity'],
    ['stores'],
    ['data'],
  ],
};

/** The files of `shared` that list what the features define; the others import only a feature's rules. */
const listsFeatures = ['shared/kinds/kinds.ts', 'shared/calls/calls.ts'];

type Import = { from: string; to: string; line: number };

/** What a package may be imported by; the pattern is matched against the importing file. */
const keepers: { name: string; packages: RegExp; within: RegExp; by: RegExp }[] = [
  {
    name: 'only web/api/cognito.ts, and what tries to sign in without a browser, speak to Amplify',
    packages: /^aws-amplify(\/|$)|^@aws-amplify\/(?!ui)/,
    within: /./,
    by: /^(web\/api\/cognito\.ts$|functions\/canary\/sign-in\.ts$|test\/)/,
  },
  {
    name: 'only functions/data and functions/stores, what runs the assembly here, and operators’ commands speak to DynamoDB',
    packages: /^@aws-sdk\/(client-dynamodb|client-dynamodb-streams|lib-dynamodb|util-dynamodb)(\/|$)/,
    within: /./,
    by: /^(functions\/(data|stores)\/|infra\/(local|operate)\/|test\/)/,
  },
  {
    name: 'shared is pure: zod, the list of languages and the formatter of messages are its only packages',
    packages: /^(?!(zod|iso-639-1|intl-messageformat|#catalogs)(\/|$))/,
    within: /^shared\//,
    // The builds' part.
    by: /^shared\/language\/compile-catalog\.ts$/,
  },
  {
    name: 'web runs in a browser',
    packages: /^(node:|@aws-sdk\/)/,
    within: /^web\/(?!(vite\.config|data-plugins|catalogs-plugin|manifests-plugin)\.ts$)/,
    by: /^$/,
  },
];

const notSource = new Set(['node_modules', 'build', 'cdk.out', 'coverage', 'screenshots', 'docs']);

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || notSource.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.[cm]?tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/** Its path below the root as the rules write it. */
const nameOf = (root: string, file: string) => relative(root, file).replaceAll(sep, '/');

type Node = { type: string; start: number; [key: string]: unknown };

/** The pattern that `import.meta.glob` is called with. */
function globbed({ type, callee, arguments: given }: Node): unknown {
  const { object, property } = (callee ?? {}) as { object?: Node; property?: { name?: string } };
  const isGlob = type === 'CallExpression' && object?.type === 'MetaProperty' && property?.name === 'glob';
  return isGlob ? (given as { value?: unknown }[])[0]?.value : undefined;
}

/** The files that a name stands for: itself, or all that fit it as a pattern. */
const filesOf = (target: string, all: string[]): string[] =>
  target.includes('*')
    ? all.filter((file) =>
        new RegExp(`^${target.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file),
      )
    : [target];

/** Every module a file names: imports, re-exports, dynamic imports, imports of types and patterns alike. */
function importsOf(root: string, file: string): { imports: Import[]; exportsHandler: boolean } {
  const source = readFileSync(file, 'utf8');
  const { program, module, errors } = parseSync(file, source);
  const from = nameOf(root, file);
  if (errors[0]) throw new Error(`${from}: ${errors[0].message}`);
  const imports: Import[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const named =
      /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression|TSImportType)$/.test(
        node.type,
      )
        ? (node.source as { value?: unknown } | null)?.value
        : globbed(node);
    if (typeof named === 'string')
      imports.push({ from, to: named, line: source.slice(0, node.start).split('\n').length });
    Object.values(node).forEach(visit);
  };
  visit(program);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => entry.exportName.name),
  );
  return { imports, exportsHandler: exported.includes('handler') };
}

const topOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '');
/** The feature or ground folder of a layer that a file is in; none for files at the layer's top. */
const folderOf = (path: string): string | undefined => {
  const parts = path.split('/');
  return parts.length > 2 ? parts[1] : undefined;
};

function checkPackage({ from, to }: Import): string | undefined {
  const broken = keepers.find(
    ({ packages, within, by }) => packages.test(to) && within.test(from) && !by.test(from),
  );
  return broken?.name;
}

function checkFile({ from }: Import, target: string): string | undefined {
  const [top, targetTop] = [topOf(from), topOf(target)];
  if (/\.lambda\.ts$/.test(target) && top !== 'test') return 'an entry is imported by nobody';
  if (top !== targetTop)
    return [
      ...(mayImport[top] ?? ['shared']),
      ...Object.entries(mayAlsoImport).flatMap(([folder, others]) => (from.startsWith(folder) ? others : [])),
    ].includes(targetTop)
      ? undefined
      : `${top || 'a file at the top'} may not import ${targetTop || 'a file at the top'}`;
  const [own, other] = [folderOf(from), folderOf(target)];
  if (top === 'shared' && /\.(rules|policy)\.ts$/.test(from) && /\.schema\.ts$/.test(target))
    return 'rules and policies are free of schemas, so that the first screen loads no validator';
  const rows = order[top];
  if (!rows || own === undefined || other === undefined || own === other) return undefined;
  const rowOf = (folder: string) => {
    const named = rows.findIndex((row) => row.includes(folder));
    return named < 0 ? rows.indexOf(features) : named;
  };
  if (rowOf(own) >= rowOf(other)) return `${top}/${own} stands beside or below ${top}/${other}`;
  const free = top !== 'shared' || rows[rowOf(other)] !== features || listsFeatures.includes(from);
  return free || /\.rules\.ts$/.test(target)
    ? undefined
    : 'only the lists of kinds and of calls put their files together';
}

type Graph = Map<string, Set<string>>;

function graphOf(edges: [from: string, to: string][]): Graph {
  const graph: Graph = new Map();
  for (const [from, to] of edges) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The two folders, side by side or one within the other, between which an import goes. */
function foldersBetween([from, to]: [from: string, to: string]): [string, string] {
  const [own, other] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const parted = own.findIndex((part, at) => part !== other[at]);
  const depth = 1 + (parted < 0 ? own.length : parted);
  return [own.slice(0, depth).join('/'), other.slice(0, depth).join('/')];
}

/** The shortest way from a place back to itself. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}

/** A line for each circle, unless all that is on it was named already. */
function circles(graph: Graph): string[] {
  const named = new Set<string>();
  return [...graph.keys()].sort().flatMap((start) => {
    const way = named.has(start) ? undefined : wayBack(graph, start);
    for (const each of way ?? []) named.add(each);
    return way ? [`${way.join(' → ')}: a circle`] : [];
  });
}

/** Every forbidden import and every circle below `root`, a line each. */
export function forbiddenImports(root: string): string[] {
  const files: [from: string, to: string][] = [];
  const sources = sourcesBelow(root);
  const names = sources.map((file) => nameOf(root, file));
  const lines = sources.flatMap((file) => {
    const { imports, exportsHandler } = importsOf(root, file);
    const from = nameOf(root, file);
    const broken = imports.flatMap((each) => {
      const isFile = each.to.startsWith('.');
      const targets = isFile ? filesOf(posix.join(posix.dirname(from), each.to), names) : [];
      if (topOf(from) !== 'test') files.push(...targets.map((target): [string, string] => [from, target]));
      const rules = isFile ? targets.map((target) => checkFile(each, target)) : [checkPackage(each)];
      const rule = rules.find((broken) => broken !== undefined);
      return rule ? [`${from}:${each.line} imports '${each.to}': ${rule}`] : [];
    });
    const entry = /\.lambda\.ts$/.test(from);
    if (entry && topOf(from) !== 'functions') broken.push(`${from}: entries live in functions`);
    if (exportsHandler && !entry && topOf(from) === 'functions')
      broken.push(`${from}: a function's handler is exported by a *.lambda.ts file`);
    return broken;
  });
  // Written and forgotten: without this a kind's rules on its writes would be asked by nobody.
  const unknown = names
    .filter((file) => /^functions\/.*\.(handlers|on-write)\.ts$/.test(file))
    .filter((file) => !files.some(([from, to]) => to === file && from.startsWith('functions/api/')))
    .map((file) => `${file}: functions/api puts it together with the others`);
  return [...lines, ...unknown, ...circles(graphOf(files)), ...circles(graphOf(files.map(foldersBetween)))];
}

if (import.meta.main) {
  const broken = forbiddenImports(resolve(dirname(import.meta.filename), '..'));
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
