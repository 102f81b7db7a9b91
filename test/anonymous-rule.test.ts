import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anonymousRule } from '#contract/surveys/anonymous-rule.ts';

test.each([
  'docs/guide/administrator.md',
  'docs/guide/student.md',
  'docs/decisions/0063-anonymous-surveys.md',
])('%s says what an anonymous survey shows in the words of the pages', (path) => {
  expect(readFileSync(path, 'utf8')).toContain(anonymousRule);
});
