import { expect, test } from 'vitest';
import { createAdmin, createAnswer, createStudentInLesson } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp();

const names = async () => (await t.db.selectFrom('files').select('name').execute()).map(({ name }) => name);

test('only an answer that has files has the unused ones removed with it', async () => {
  const admin = await createAdmin(t.db);
  const { lesson, student } = await createStudentInLesson(t.db);
  const answer = () => createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
  const [plain, withFile] = [await answer(), await answer()];
  const held_until = new Date(0).toISOString();
  await t.db
    .insertInto('files')
    .values(['unused.pdf', 'sent.pdf'].map((name) => ({ name, held_until })))
    .execute();
  await t.db
    .insertInto('answer_files')
    .values({ answer_id: withFile.id, place: 1, name: 'sent.pdf', title: 'Отчёт.pdf', bytes: 1 })
    .execute();

  await t.call('DELETE', `/api/answers/${plain.id}`, { as: admin });
  expect((await names()).toSorted()).toEqual(['sent.pdf', 'unused.pdf']);
  await t.call('DELETE', `/api/answers/${withFile.id}`, { as: admin });
  expect(await names()).toEqual([]);
});
