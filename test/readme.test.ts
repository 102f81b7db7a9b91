import { expect, test } from 'vitest';
import { readRole } from '#server/app/start/role.ts';
import { environment } from '#server/platform/config/config.ts';
import { documents, textOf } from './documents.ts';

const readme = textOf('README.md');

test('The README is what one reads in the first ten minutes', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
});

test('The guide lists every variable with its default, and no other', () => {
  const settings = textOf('docs/guide/operator/settings.md');
  const rows = [...settings.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (`([^`]*)`|—) \|/gm)];
  const documented = Object.fromEntries(rows.map(([, name = '', , value = '—']) => [name, value]));
  const defaults = new Map<string, unknown>(Object.entries(environment.parse({})));
  const names = Object.keys(environment.shape);
  expect(documented).toEqual(Object.fromEntries(names.map((name) => [name, inWords(defaults.get(name))])));
});

test('The commands of all documents are scripts of the package', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  for (const { path, text } of documents()) {
    const commands = text.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(start|test)\b)/g);
    for (const [, named, short] of commands) expect(scripts, path).toHaveProperty([named ?? short ?? '']);
  }
});

test('The commands of an archive that the documents name are those that it has', () => {
  const named = new Set<string>();
  for (const { text } of documents())
    for (const [, name = ''] of text.matchAll(/(?:\.|\/opt\/otklik)\/otklik ([a-z][\w:-]*)/g))
      named.add(name);
  expect(named.size).toBeGreaterThan(6);
  for (const name of named) if (name !== 'verify') expect(() => readRole(name)).not.toThrow();
});

test('The check of a change runs the README’s test command', () => {
  expect(textOf('.ci/run').trim().split('\n').at(-1)).toBe('npm test');
  expect(readme).toContain('```sh\nnpm test\n```');
});

/** The command as a person types it. */
function inWords(value: unknown): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '—';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
