import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('Every file that the page on security names is there', () => {
  const named = [...page.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('Every attack that is tested is named on it', () => {
  for (const name of readdirSync(join(root, 'test/attacks')).filter((file) => file.endsWith('.test.ts'))) {
    expect(page).toContain(`test/attacks/${name}`);
  }
});
