import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Change, insertEntries } from './audit.ts';

const lesson = { lessonId: 'id', title: 'Слушать' };
const changes: Change[] = [
  { actorId: null, action: 'lesson_file_removed', details: { ...lesson, file: 'План.pdf' } },
  // @ts-expect-error What the action's declaration has is left out.
  { actorId: null, action: 'lesson_file_removed', details: lesson },
  // @ts-expect-error What it hasn't.
  { actorId: null, action: 'sign_in_closed', details: { reason: 'уволен' } },
  // @ts-expect-error There is no such action.
  { actorId: null, action: 'lesson_read', details: {} },
  // @ts-expect-error It is shown, and nobody records it any more.
  { actorId: null, action: 'user_import_passwords_downloaded', details: { importId: 'id', passwords: 2 } },
];

test('what is stored with an action is what its declaration has, in an object and in a statement', () => {
  const subjectId = sql`account_id`;
  const from = sql`from opened`;
  const entry = { actorId: null, subjectId, from };
  expect(insertEntries('erasure_asked', { ...entry, details: { number: sql`number` } })).toBeTypeOf('object');
  // @ts-expect-error What the declaration has is left out.
  insertEntries('erasure_asked', { ...entry, details: {} });
  // @ts-expect-error What it hasn't.
  insertEntries('erasure_asked', { ...entry, details: { number: sql`number`, why: sql`reason` } });
  expect(changes).toHaveLength(5);
});
