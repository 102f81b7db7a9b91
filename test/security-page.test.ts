import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditEntry } from '#contract/audit/schemas.ts';
import { signIn } from '#contract/sign-ins/schemas.ts';
import { signInOutcomes, signInWays } from '#contract/sign-ins/words.ts';

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

test.each([
  ['/api/audit/export', Object.keys(auditEntry.shape)],
  ['/api/sign-ins/export', [...Object.keys(signIn.shape), ...signInOutcomes, ...signInWays]],
])('What reads %s by lines finds the fields on it, and what they may say', (path, words) => {
  const [, said = ''] = page.split(`GET ${path}?format=jsonl`);
  const [sentence = ''] = said.split(/(?<!\d)\. /);
  expect(words.filter((word) => !sentence.includes(`\`${word}\``))).toEqual([]);
});
