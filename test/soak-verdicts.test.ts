import { expect, test } from 'vitest';
import { exitCodeOf, verdict } from '#bench/phases/phase.ts';
import { gatheringTables } from '#bench/soak/gathering-tables.ts';

test('Which tables the soak lets grow is what their rules and the terms of retention say', () => {
  const growing = ['answers', 'audit_log', 'known_devices', 'model_calls', 'notices', 'sign_ins', 'users'];
  expect(growing.filter((table) => !gatheringTables.has(table))).toEqual([]);
  const steady = [
    'answer_drafts',
    'courses',
    'draft_files',
    'lesson_figures',
    'login_failures',
    'review_drafts',
    'sessions',
    'turn_drafts',
  ];
  expect(steady.filter((table) => gatheringTables.has(table))).toEqual([]);
});

test('A missed row ends the bench with a code other than 0, whatever part it is of', () => {
  const tableOf = (...cells: string[]) => ({ title: '', about: '', head: [], rows: [cells] });
  expect(exitCodeOf({ tables: [tableOf('met', verdict(true))], notes: [] })).toBe(0);
  const tables = [tableOf('met', verdict(true)), tableOf('lost', '1', '0', verdict(false))];
  expect(exitCodeOf({ tables, notes: [] })).toBe(1);
});
