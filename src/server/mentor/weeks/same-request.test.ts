import { beforeEach, expect, test } from 'vitest';
import { createCriteriaSetting, facts, request, review, said } from '#test/criteria-setting.ts';
import { forAllTests } from '#test/for-all-tests.ts';

const setting = forAllTests(createCriteriaSetting);

beforeEach(() => setting.clear());

const ask = (isAsked: boolean) =>
  setting.db.updateTable('lessons').set({ asks_self: isAsked }).where('id', '=', setting.lesson.id).execute();

/** Whole, but for the marks around the answer, which are drawn anew for each request. */
const sent = (index: number) =>
  JSON.stringify(setting.model.requests[index]?.body).replace(/<<<[^>]*>>>/g, '<<<>>>');

test('a lesson that asks a student for his own levels sends a model the same bytes, and answers others the same', async () => {
  setting.script(review(facts(), request), review(facts(), request));
  await ask(false);
  const off = await setting.reviewed();
  await setting.pool.query('delete from answers');
  await ask(true);
  const { id } = await setting.submit(said);
  const versions = setting.db
    .selectFrom('mentor_versions')
    .select('id')
    .where('lesson_id', '=', setting.lesson.id);
  await setting.db
    .insertInto('self_levels')
    .values({
      answer_id: id,
      criterion_id: setting.criteria[0]?.id ?? '',
      mentor_version_id: versions,
      level: 0,
    })
    .execute();
  await setting.settled(id);
  const on = await setting.readAs('student', id);

  expect(setting.model.requests).toHaveLength(2);
  expect(sent(1)).toBe(sent(0));
  expect(off).not.toHaveProperty('selfLevels');
  expect(off).not.toHaveProperty('asksSelf');
  const { selfLevels: _levels, asksSelf: _asks, ...rest } = on;
  expect(Object.keys(rest)).toEqual(Object.keys(off));
});
