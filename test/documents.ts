import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** A file of the repository, by its path from the root. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Document {
  path: string;
  text: string;
}

/** What people read about the project. */
export const documents = (): Document[] =>
  [
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    ...under('docs'),
    ...under('deploy'),
    'evals/README.md',
    'demo/README.md',
  ].map((path) => ({ path, text: textOf(path) }));

const under = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted();

/** Fences and inline code are examples: nothing in them leads anywhere. */
export const withoutCode = (text: string): string =>
  text.replace(/^```[^]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
