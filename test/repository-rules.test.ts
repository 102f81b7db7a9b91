import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { tableShapes } from './table-shapes.ts';

// What the layout of the repository promises its readers (see CONTRIBUTING.md), kept by a test.

const root = join(import.meta.dirname, '..');

interface SourceFile {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
  /** What it imports: `#server/db/connect.ts`, with `./` and `../` made whole in the same way; packages as they are. */
  imports: string[];
}

const files = ['src', 'test', 'e2e', 'build'].flatMap(filesIn);
const code = files.filter(({ path }) => /\.tsx?$/.test(path));
const under = (folder: string) => code.filter(({ path }) => path.startsWith(`${folder}/`));

test('Names are words in lower case joined by hyphens', () => {
  const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|d))?\.[a-z0-9]+$/;
  const folder = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const wrong = files.filter(
    ({ path }) =>
      !name.test(basename(path)) ||
      !dirname(path)
        .split('/')
        .every((part) => folder.test(part)),
  );
  expect(pathsOf(wrong)).toEqual([]);
});

test('No file of the source is longer than 300 lines', () => {
  const long = files.filter(({ path, text }) => path.startsWith('src/') && text.split('\n').length > 301);
  expect(pathsOf(long)).toEqual([]);
});

test('The server’s environment is read in config.ts alone', () => {
  // These hand the environment on to a process that they start, and read nothing out of it.
  const handOn = ['src/server/start/page-build.ts', 'src/server/db/embedded/run-as.ts'];
  const readers = under('src').filter(
    ({ path, text }) => /\bprocess\.env\b/.test(text) && !isTest(path) && !handOn.includes(path),
  );
  expect(pathsOf(readers)).toEqual(['src/server/config.ts']);
});

test('The contract imports zod and itself', () => {
  const contract = under('src/contract').filter(({ path }) => !isTest(path));
  expect(importing(contract, (name) => name !== 'zod' && !name.startsWith('#contract/'))).toEqual([]);
});

test('The page reads no schema off a call: the build leaves only what calling it takes', () => {
  const page = under('src/web').filter(({ path }) => !isTest(path));
  const schema = /(?<!typeof )\bapi\.\w+\.(access|params|query|body|files|response|summary)\b/;
  expect(pathsOf(page.filter(({ text }) => schema.test(text)))).toEqual([]);
});

test('The page never imports the server, nor the server the page', () => {
  expect(importing(under('src/web'), (name) => name.startsWith('#server/'))).toEqual([]);
  expect(importing(under('src/server'), (name) => name.startsWith('#web/'))).toEqual([]);
});

test('The UI kit knows no router, no query, no contract and nothing else of the page', () => {
  const foreign = /^(@tanstack\/|react-router|#contract\/|#web\/(?!ui\/))/;
  expect(importing(under('src/web/ui'), (name) => foreign.test(name))).toEqual([]);
});

test('Features of the page never import each other: pages compose them', () => {
  const shared = ['ui', 'styles', 'public', 'pages'];
  const wrong = under('src/web').flatMap((file) => {
    const own = featureOf(`#${file.path.slice('src/'.length)}`);
    if (own === undefined || shared.includes(own)) return [];
    const isForeign = (name: string) => ![undefined, own, 'ui', 'styles'].includes(featureOf(name));
    return importing([file], isForeign);
  });
  expect(wrong).toEqual([]);
});

test('A feature of the server uses another’s nouns, never its routes or tasks', () => {
  const wrong = under('src/server').flatMap((file) => {
    const own = dirname(file.path).replace('src/', '#');
    if (own === '#server') return [];
    return importing([file], (name) => /\/(routes|[\w-]+-task)\.ts$/.test(name) && dirname(name) !== own);
  });
  expect(wrong).toEqual([]);
});

test('Every call of the contract is made by a test of the server', () => {
  const tests = under('src/server').filter(({ path }) => isTest(path));
  const untested = Object.values(api).filter(({ path }) => {
    const asWritten = path.replace(/[.?]/g, '\\$&').replace(/:\w+/g, '(\\$\\{[^}]+\\}|[\\w-]+)');
    const call = new RegExp(`['"\`]${asWritten}['"\`?]`);
    return !tests.some(({ text }) => call.test(text));
  });
  expect(untested.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('Migrations are numbered from one, without a gap', () => {
  const names = readdirSync(join(root, 'db/migrations')).toSorted();
  expect(names.filter((name) => !/^\d{4}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/.test(name))).toEqual([]);
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
});

describe('The migrated database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  test('has the tables and columns that tables.ts declares, and no others', async () => {
    const { rows } = await database.pool.query<Column>(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'public' and table_name <> 'migrations'`,
    );
    const shapes: Record<string, Record<string, string>> = {};
    for (const column of rows) (shapes[column.table_name] ??= {})[column.column_name] = shapeOf(column);
    expect(shapes).toEqual(tableShapes);
  });
});

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
}

function shapeOf({ data_type, is_nullable, column_default }: Column): string {
  if (data_type === 'jsonb') return 'json';
  const kind = kinds[data_type] ?? data_type;
  if (is_nullable === 'YES') return `${kind}?`;
  return column_default === null ? kind : `${kind}=`;
}

const kinds: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'bytes',
};

function filesIn(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): string[] {
  const names = [...text.matchAll(/(?<![\w/])(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return names.map((name) =>
    name.startsWith('.')
      ? join(dirname(path), name)
          .replaceAll('\\', '/')
          .replace(/^src\//, '#')
      : name,
  );
}

/** `file: import` for each import that is not allowed there. */
function importing(among: SourceFile[], isWrong: (name: string) => boolean): string[] {
  return among.flatMap(({ path, imports }) => imports.filter(isWrong).map((name) => `${path}: ${name}`));
}

/** The folder of the page's source that a file is in; undefined for those at its root and those of others. */
const featureOf = (name: string) => /^#web\/([\w-]+)\//.exec(name)?.[1];

const isTest = (path: string) => /\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(path);

const pathsOf = (among: SourceFile[]) => among.map(({ path }) => path);
