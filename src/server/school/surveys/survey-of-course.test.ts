import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAdmin, createStudentInLesson, createSurvey, createUser } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { surveyChanges } from '#test/survey-changes.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

const asAdmin = (method: 'GET' | 'POST', url: string, body?: unknown) =>
  t.call(method, url, { as: admin, ...(body !== undefined && { body }) });

describe('A survey of a course', () => {
  const scale = { kind: 'scale', steps: 5, from: 'нет', to: 'да' };

  test('is offered where it was made, and to nobody while it has no question', async () => {
    const { course, student } = await createStudentInLesson(t.db);
    const offers = { byLink: false, courses: [{ courseId: course.id, place: 'start' }] };
    const made = await asAdmin('POST', '/api/surveys', { title: 'Ожидания', offers });
    expect(made.statusCode).toBe(201);
    expect(made.json().offers).toEqual(offers.courses);
    const listed = (await asAdmin('GET', '/api/surveys')).json() as { id: string; offers: object[] }[];
    expect(listed.find(({ id }) => id === made.json().id)?.offers).toEqual(offers.courses);

    const offered = () => t.call('GET', `/api/courses/${course.id}/surveys`, { as: student });
    expect((await offered()).json()).toEqual([]);
    await asAdmin('POST', `/api/surveys/${made.json().id}/questions`, { questionText: 'Чего ждёте?' });
    expect((await offered()).json()).toMatchObject([
      { id: made.json().id, place: 'start', questionCount: 1 },
    ]);
    expect((await surveyChanges(t, made.json().id)).map(({ action }) => action)).toEqual([
      'survey_created',
      'survey_offers_updated',
      'survey_question_created',
    ]);
  });

  test('has a twin after the lessons, whose answers are compared with its own', async () => {
    const { course } = await createStudentInLesson(t.db);
    const offers = { byLink: true, courses: [{ courseId: course.id, place: 'start' }] };
    const { id } = (
      await asAdmin('POST', '/api/surveys', { title: 'Ожидания', anonymous: true, offers })
    ).json();
    const long = `Насколько вам легко ${'очень '.repeat(20)}отказывать?`;
    for (const body of [
      { questionText: long, asks: scale },
      { questionText: `${long} А теперь?`, asks: scale },
      { questionText: 'Уверенность', asks: scale, measure: 'уверенность' },
      { questionText: 'Чего ждёте?' },
    ]) {
      expect((await asAdmin('POST', `/api/surveys/${id}/questions`, body)).statusCode).toBe(201);
    }
    const made = await asAdmin('POST', `/api/surveys/${id}/copy-after`);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({
      title: 'Ожидания: после',
      anonymous: true,
      byLink: false,
      questionCount: 4,
      offers: [{ courseId: course.id, place: 'end' }],
    });
    const measures = async (of: string) =>
      (await asAdmin('GET', `/api/surveys/${of}`))
        .json()
        .questions.map(({ measure }: { measure?: string }) => measure);
    const tied = await measures(id);
    expect(tied).toEqual([expect.any(String), expect.any(String), 'уверенность', undefined]);
    expect(new Set(tied).size).toBe(4);
    expect(await measures(made.json().id)).toEqual(tied);
  });

  test('has no twin where there is nothing to compare', async () => {
    const { id } = await createSurvey(t.db, { questions: ['Один'] });
    expect((await asAdmin('POST', `/api/surveys/${id}/copy-after`)).statusCode).toBe(409);
    const student = await createUser(t.db);
    expect((await t.call('POST', `/api/surveys/${id}/copy-after`, { as: student })).statusCode).toBe(403);
    expect((await asAdmin('POST', `/api/surveys/${randomUUIDv7()}/copy-after`)).statusCode).toBe(404);
  });
});
