import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditEntry } from '#contract/audit/schemas.ts';
import { signIn } from '#contract/sign-ins/schemas.ts';
import { signInOutcomes, signInWays } from '#contract/sign-ins/words.ts';
import { limits } from '#server/accounts/auth/limits.ts';

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

test('Every limit that is counted in the database stands on it, as it is', () => {
  const [, after = ''] = page.split(
    '| Что считается | Сразу | Подряд | Дальше одно за |\n| --- | --- | --- | --- |\n',
  );
  const [table = ''] = after.split('\n\n');
  const rows = Object.values(limits).map(
    ({ counts, free, full, drainSeconds }) =>
      `| ${counts} | ${free} | ${full} | ${timeInWords(drainSeconds)} |`,
  );
  expect(table.split('\n')).toEqual(rows);
});

function timeInWords(seconds: number): string {
  if (seconds < 120) return `${String(seconds).replace('.', ',')} с`;
  if (seconds < 7200) return `${seconds / 60} мин`;
  return `${String(seconds / 3600).replace('.', ',')} ч`;
}
