import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents, root } from './documents.ts';

const folders = [
  'src',
  'test',
  'e2e',
  'db',
  'build',
  'bench',
  'evals',
  'demo',
  'docs',
  'deploy',
  'install',
  'pack',
] as const;

/** Written while the program runs. */
const made = ['evals/results'];

/** A file of ours, by its path or the end of it, or a folder, by its path. */
const file = /^(?:[\w-]+\/)*[\w-]+(?:\.\w+)*\.(?:tsx?|js|sql|css)$/;
const folder = new RegExp(`^(?:${folders.join('|')})(?:/[\\w.-]+)*/?$`);

test('Every file and folder that the documents name in code is there: in what is history, names stand without it', () => {
  const ends = endings();
  const wrong = documents().flatMap(({ path, text }) =>
    named(text)
      .filter((name) => !made.includes(name) && !ends.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});

const named = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => file.test(code) || (code.includes('/') && folder.test(code)))
    .map((code) => code.replace(/\/$/, ''));

/** `mood/move-mood.ts` as well as `src/server/talks/mood/move-mood.ts`. */
function endings(): Set<string> {
  const patterns = ['*', ...folders.map((name) => `${name}/**`)];
  const paths = globSync(patterns, { cwd: root, exclude: (name) => name.endsWith('node_modules') });
  return new Set(
    paths.flatMap((path) => {
      const parts = path.replaceAll('\\', '/').split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );
}
