import { randomUUIDv7 } from 'node:crypto';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import {
  createAdmin,
  createAnswer,
  createStudentInLesson,
  createSurvey,
  createSurveyResponse,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

/** The rows of a downloaded workbook. */
async function rowsAt(url: string) {
  const response = await t.call('GET', url, { as: admin });
  expect(response.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(response.headers['content-disposition']).toMatch(/^attachment; .*\.xlsx$/);
  return readSheet(Uint8Array.from(response.rawPayload).buffer);
}

test('Every table is given as a workbook too: the same rows, text as text, numbers as numbers', async () => {
  const { course, lesson, student } = await createStudentInLesson(t.db);
  await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, content: '=1+1' });
  for (const url of [`/api/lessons/${lesson.id}/answers.csv`, `/api/courses/${course.id}/answers.csv`]) {
    const [head = [], row = [], ...more] = await rowsAt(`${url}?format=xlsx`);
    expect(row[head.indexOf('Ответ')]).toBe('=1+1');
    expect(row[head.indexOf('Попытка')]).toBe(1);
    expect(more).toEqual([]);
  }
  const analytics = `/api/courses/${course.id}/analytics.csv?format=xlsx`;
  expect((await rowsAt(`${analytics}&table=lessons`)).flat()).toContain(lesson.title);
  expect((await rowsAt(`${analytics}&table=students`)).flat()).toContain(student.email);

  const survey = await createSurvey(t.db, { questions: ['Чего вы ждёте?'] });
  const answers = { [survey.questions[0]?.id ?? '']: '@всего' };
  await createSurveyResponse(t.db, { survey_id: survey.id, user_id: student.id, answers });
  expect((await rowsAt(`/api/surveys/${survey.id}/responses.csv?format=xlsx`)).flat()).toContain('@всего');
});

test('Whatever ends a line in Word or in a PDF file ends it in a workbook, and no two words become one', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  const content = 'раз\u000Bдва\fтри\u0085четыре\u2028пять\u2029шесть\rсемь\r\nвосемь';
  await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, content });
  const [head = [], row = []] = await rowsAt(`/api/lessons/${lesson.id}/answers.csv?format=xlsx`);
  expect(row[head.indexOf('Ответ')]).toBe('раз\nдва\nтри\nчетыре\nпять\nшесть\nсемь\nвосемь');
});

test('The failures of an import are given as a workbook', async () => {
  const id = randomUUIDv7();
  await t.db
    .insertInto('user_imports')
    .values({ id, file_name: 'Удалить', source: 'selection', action: JSON.stringify({ kind: 'delete' }) })
    .execute();
  const given = JSON.stringify({ id: admin.id });
  await t.db
    .insertInto('user_import_rows')
    .values({ import_id: id, number: 1, given, user_id: admin.id, state: 'failed', problem: 'Это вы' })
    .execute();
  const [head, row] = await rowsAt(`/api/users/imports/${id}/failures?format=xlsx`);
  expect(head?.at(-1)).toBe('Почему');
  expect(row?.at(-1)).toBe('Это вы');
});

test('An unknown format is refused by its field', async () => {
  const { lesson } = await createStudentInLesson(t.db);
  const response = await t.call('GET', `/api/lessons/${lesson.id}/answers.csv?format=pdf`, { as: admin });
  expect([response.statusCode, response.json().fields]).toEqual([
    400,
    { format: 'Допустимые значения: csv, xlsx' },
  ]);
});
