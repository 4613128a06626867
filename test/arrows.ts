import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

/**
 * The arrows of docs/architecture.md. They are judged from the folders as they are on disk: a
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

/**
 * In these layers a folder is a feature, which no other feature looks into. The ground is what
 * features stand on; the ground may not look into a feature, except for the folder that puts them
 * together.
 */
const layers: Record<string, { ground: string[]; together: string[] }> = {
  shared: { ground: [], together: [] },
  web: { ground: ['app', 'auth', 'data', 'ui'], together: ['app'] },
  functions: {
    ground: ['account', 'data', 'http', 'identity', 'mail'],
    together: ['http', 'stream', 'schedule'],
  },
};

/** Files at the top of `shared` that put the kinds together; the others take only a kind's rules. */
const putsKindsTogether = ['shared/kinds.ts', 'shared/contract.ts'];

type Import = { from: string; to: string; line: number };

/** What a package may be imported by; the pattern is matched against the importing file. */
const keepers: { name: string; packages: RegExp; within: RegExp; by: RegExp }[] = [
  {
    name: 'only web/auth/session.ts speaks to Amplify',
    packages: /^aws-amplify(\/|$)|^@aws-amplify\/(?!ui)/,
    within: /./,
    by: /^(web\/auth\/session\.ts$|test\/)/,
  },
  {
    name: 'only functions/data, and what runs the assembly here, speaks to DynamoDB',
    packages: /^@aws-sdk\/(client-dynamodb|client-dynamodb-streams|lib-dynamodb|util-dynamodb)(\/|$)/,
    within: /./,
    by: /^(functions\/data\/|infra\/local\/|test\/)/,
  },
  {
    name: 'shared is pure: zod and the list of languages are its only packages',
    packages: /^(?!(zod|iso-639-1)(\/|$))/,
    within: /^shared\//,
    by: /^$/,
  },
  {
    name: 'web runs in a browser',
    packages: /^(node:|@aws-sdk\/)/,
    within: /^web\/(?!.*\bvite\.config\.ts$)/,
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

type Node = { type: string; start: number; [key: string]: unknown };

/** Every module a file names: imports, re-exports, dynamic imports and imports of types alike. */
function importsOf(root: string, file: string): { imports: Import[]; exportsHandler: boolean } {
  const source = readFileSync(file, 'utf8');
  const { program, module, errors } = parseSync(file, source);
  const from = relative(root, file);
  if (errors[0]) throw new Error(`${from}: ${errors[0].message}`);
  const imports: Import[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    const named =
      /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression|TSImportType)$/.test(
        node.type,
      ) && (node.source as { value?: unknown } | null)?.value;
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

function judgePackage({ from, to }: Import): string | undefined {
  const broken = keepers.find(
    ({ packages, within, by }) => packages.test(to) && within.test(from) && !by.test(from),
  );
  return broken?.name;
}

function judgeFile({ from }: Import, target: string): string | undefined {
  const [top, targetTop] = [topOf(from), topOf(target)];
  if (/\.lambda\.ts$/.test(target) && top !== 'test') return 'an entry is imported by nobody';
  if (top !== targetTop)
    return [
      ...(mayImport[top] ?? ['shared']),
      ...Object.entries(mayAlsoImport).flatMap(([folder, others]) => (from.startsWith(folder) ? others : [])),
    ].includes(targetTop)
      ? undefined
      : `${top || 'a file at the top'} may not import ${targetTop || 'a file at the top'}`;
  const layer = layers[top];
  if (!layer) return undefined;
  const [own, other] = [folderOf(from), folderOf(target)];
  if (top === 'shared' && /\.rules\.ts$/.test(from) && /\.schema\.ts$/.test(target))
    return 'rules are free of schemas, so that the first screen loads no validator';
  if (other === undefined || own === other) return undefined;
  if (own === undefined) {
    const free = top !== 'shared' || putsKindsTogether.includes(from) || /\.rules\.ts$/.test(target);
    return free ? undefined : 'only the registry and the contract put the kinds’ schemas together';
  }
  if (layer.ground.includes(other) || layer.together.includes(own)) return undefined;
  return layer.ground.includes(own)
    ? `the common ground ${top}/${own} may not look into the feature ${other}`
    : `the feature ${own} may not look into the feature ${other}`;
}

/** Every forbidden import below `root`, a line each: place, what is imported, the rule it breaks. */
export function forbiddenImports(root: string): string[] {
  return sourcesBelow(root).flatMap((file) => {
    const { imports, exportsHandler } = importsOf(root, file);
    const from = relative(root, file);
    const broken = imports.flatMap((each) => {
      const rule = each.to.startsWith('.')
        ? judgeFile(each, posix.normalize(posix.join(posix.dirname(from), each.to)))
        : judgePackage(each);
      return rule ? [`${from}:${each.line} imports '${each.to}': ${rule}`] : [];
    });
    const entry = /\.lambda\.ts$/.test(from);
    if (entry && topOf(from) !== 'functions') broken.push(`${from}: entries live in functions`);
    if (exportsHandler && !entry && topOf(from) === 'functions')
      broken.push(`${from}: a function's handler is exported by a *.lambda.ts file`);
    return broken;
  });
}

if (import.meta.main) {
  const broken = forbiddenImports(resolve(dirname(import.meta.filename), '..'));
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
