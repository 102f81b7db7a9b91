import { expect, test } from 'vitest';
import { answerFileKinds, mostAnswerFiles } from '#contract/answer-files/kinds.ts';
import { createCourse, createLesson } from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { findRule } from './answer-files-rule.ts';

const t = testDatabase();

test('The database takes every kind that an author may choose, and as many files', async () => {
  const course = await createCourse(t.db);
  const { id } = await createLesson(t.db, {
    course_id: course.id,
    answer_file_kinds: [...answerFileKinds],
    answer_files_limit: mostAnswerFiles,
  });
  expect(await findRule(t.db, id)).toEqual({ kinds: answerFileKinds, most: mostAnswerFiles });
});
