import { expect, test } from 'vitest';
import { tableRules } from './table-rules.ts';

test('of a talk a person’s own data hide the marks and where their words are', () => {
  expect(tableRules.dialogue_turns).toMatchObject({ hide: expect.arrayContaining(['marks', 'mark_ranges']) });
});
