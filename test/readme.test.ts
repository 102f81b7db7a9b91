import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environment } from '#server/config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');

test('The README lists every variable with its default, and no other', () => {
  const rows = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (`([^`]*)`|—) \|/gm)];
  const documented = Object.fromEntries(rows.map(([, name = '', , value = '—']) => [name, value]));
  const defaults = new Map<string, unknown>(Object.entries(environment.parse({})));
  const names = Object.keys(environment.shape);
  expect(documented).toEqual(Object.fromEntries(names.map((name) => [name, inWords(defaults.get(name))])));
});

test('The README’s commands are scripts of the package', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const commands = `${readme}${read('CONTRIBUTING.md')}`.matchAll(/npm (?:run ([\w:]+)|(start|test)\b)/g);
  for (const [, named, short] of commands) expect(scripts).toHaveProperty([named ?? short ?? '']);
});

test('The check of a change runs the README’s test command', () => {
  expect(read('.ci/run').trim().split('\n').at(-1)).toBe('npm test');
  expect(readme).toContain('```sh\nnpm test\n```');
});

/** The command as a person types it. */
function inWords(value: unknown): string {
  if (value === undefined) return '—';
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
