import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { aRemark, content, feedbackCalls, quoteOf } from '#test/feedback-calls.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: Row = forAllTests(() => createAdmin(t.db));

interface Row {
  id: string;
}

const { answered, reviewed, write, shownTo, checksOf, inForce } = feedbackCalls(
  () => t,
  () => admin,
);

describe('PUT /api/answers/:id/feedback with remarks', () => {
  test('gives the student the remarks in the order of the criteria, with their words and names', async () => {
    const { lesson, student, answer, version, facts, request } = await answered();
    const quotes = [quoteOf('Отчёт опоздал'), quoteOf('на два дня')];
    const response = await write(answer, {
      text: 'Так держать',
      remarks: [
        aRemark(request, { text: 'Просьба ясна', nextStep: 'Назовите час', videoAt: 200 }),
        aRemark(facts, { level: 2, text: 'Назван **срок**', quotes }),
      ],
    });

    expect(response.statusCode).toBe(200);
    const shown = await shownTo(student, lesson);
    expect(shown).toMatchObject({
      responseAuthor: 'mentor',
      feedback: {
        version: version.number,
        summary: 'Так держать',
        confidence: null,
        helpful: null,
        checks: [],
        remarks: [
          {
            criterionId: facts.id,
            criterion: 'Факты',
            levels: ['Пока нет', 'Есть частично', 'Есть'],
            level: 2,
            text: 'Назван **срок**',
            nextStep: null,
            quotes,
            videoAt: null,
          },
          {
            criterion: 'Просьба',
            level: null,
            text: 'Просьба ясна',
            nextStep: 'Назовите час',
            quotes: [],
            videoAt: 200,
          },
        ],
      },
    });
    for (const words of ['Факты', 'Назван **срок**', 'Отчёт опоздал', 'Назовите час', 'Так держать']) {
      expect(shown.aiResponse).toContain(words);
    }
    expect(response.json()).toMatchObject({ feedback: shown.feedback, aiResponse: shown.aiResponse });
  });

  test('leaves out remarks that say nothing', async () => {
    const { lesson, student, answer, facts, request } = await answered();
    await write(answer, {
      text: 'Итог',
      remarks: [aRemark(facts, { text: ' \n', nextStep: ' ', videoAt: 5 }), aRemark(request, { level: 0 })],
    });
    const { feedback } = await shownTo(student, lesson);
    expect(feedback?.remarks).toMatchObject([{ criterion: 'Просьба', level: 0 }]);
  });

  test('may be nothing but a remark, and has to say something', async () => {
    const { answer, facts } = await answered();
    const empty = await write(answer, { text: ' ', remarks: [aRemark(facts)] });
    expect([empty.statusCode, empty.json().fields]).toEqual([400, { text: 'Напишите обратную связь' }]);
    const one = await write(answer, { text: '', remarks: [aRemark(facts, { nextStep: 'Назовите день' })] });
    expect(one.json().feedback).toMatchObject({ summary: '', remarks: [{ nextStep: 'Назовите день' }] });
  });

  test('keeps the criteria of the review that it corrects, also when the lesson’s have changed', async () => {
    const { lesson, answer, version, facts, request } = await reviewed();
    const renamed = aCriterion('Срок');
    await createMentorVersion(t.db, { lesson_id: lesson.id, number: 2, criteria: [renamed] });

    const corrected = await write(answer, { text: 'Итог', remarks: [aRemark(request, { level: 1 })] });
    expect(corrected.json().feedback).toMatchObject({
      version: version.number,
      remarks: [{ criterion: 'Просьба' }],
    });
    const mixed = await write(answer, { text: 'Итог', remarks: [aRemark(facts), aRemark(renamed)] });
    expect([mixed.statusCode, mixed.json().code]).toEqual([409, 'conflict']);

    // A single text has no criteria, so the next ones are the lesson's.
    await write(answer, { text: 'Одним текстом' });
    const afresh = await write(answer, { text: 'Итог', remarks: [aRemark(renamed, { level: 0 })] });
    expect(afresh.json().feedback).toMatchObject({ version: 2, remarks: [{ criterion: 'Срок' }] });
  });

  test('is a conflict when the criteria have changed meanwhile, and stores nothing', async () => {
    const { lesson, answer, facts } = await answered();
    await createMentorVersion(t.db, { lesson_id: lesson.id, number: 2, criteria: [aCriterion('Другой')] });
    const response = await write(answer, { text: 'Итог', remarks: [aRemark(facts, { level: 1 })] });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Критерии урока изменились, пока вы писали'),
    });
    expect(await shownTo(admin, lesson)).toMatchObject({ aiResponse: null });
  });

  test('is a single text in a lesson without criteria', async () => {
    const { lesson, student } = await createStudentInLesson(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
    const response = await write(answer, { text: 'Просто слова', remarks: [] });
    expect(response.json()).toMatchObject({ aiResponse: 'Просто слова', feedback: null });
    const none = await write(answer, { text: 'Слова', remarks: [aRemark({ id: randomUUIDv7() })] });
    expect(none.statusCode).toBe(409);
  });

  test('names the fields of a level that the criterion has not, of alien quotes and of a doubled criterion', async () => {
    const { answer, facts, request } = await answered();
    const behindTheEnd: QuoteRange = [0, content.length + 1];
    const remarks = [
      aRemark(facts, { level: 2 }),
      aRemark(request, { level: 3, quotes: [behindTheEnd] }),
      aRemark(facts),
    ];
    const response = await write(answer, { text: 'Итог', remarks });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      'remarks.1.level': 'У критерия нет такого уровня',
      'remarks.1.quotes': 'Цитаты — места из текста ответа, по порядку',
      'remarks.2.criterionId': 'Этот критерий указан дважды',
    });
  });

  test('refuses what the database can’t keep', async () => {
    const { answer, facts } = await answered();
    for (const [field, wrong] of Object.entries({
      text: { text: 'a\u0000' },
      nextStep: { nextStep: '\ud83d' },
      level: { level: -1 },
      videoAt: { videoAt: 2 ** 40 },
    })) {
      const response = await write(answer, { text: 'Итог', remarks: [aRemark(facts, wrong)] });
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([
        400,
        [`remarks.0.${field}`],
      ]);
    }
  });
});

describe('what became of earlier remarks', () => {
  /** The second attempt, whose review has closed the remark of the first one. */
  async function revised() {
    const first = await reviewed();
    const second = await createAnswer(t.db, {
      user_id: first.student.id,
      lesson_id: first.lesson.id,
      content,
    });
    const review = await createReview(t.db, {
      answer_id: second.id,
      mentor_version_id: first.version.id,
      summary: 'Итог',
    });
    const check = { remark_id: first.remark.id, outcome: 'closed', text: 'Срок назван' } as const;
    await t.db
      .insertInto('remark_checks')
      .values({ review_id: review.id, ...check })
      .execute();
    return { ...first, second, review, check };
  }

  test('stays closed when a person writes by criterion, and when they write a single text', async () => {
    const { second, request, check } = await revised();
    const response = await write(second, { text: 'Итог', remarks: [aRemark(request, { level: 1 })] });
    expect(response.json().aiResponse).toContain('- Факты: закрыто. Срок назван');
    expect(response.json().feedback.checks).toEqual([
      { remarkId: check.remark_id, outcome: 'closed', text: 'Срок назван' },
    ]);
    await write(second, { text: 'Одним текстом' });
    expect(await checksOf(await inForce(second))).toEqual([check]);
    await write(second, { text: 'Итог', remarks: [aRemark(request, { level: 0 })] });
    expect(await checksOf(await inForce(second))).toEqual([check]);
  });

  test('stays closed when a person rewrites the remark of an earlier attempt', async () => {
    const { answer, facts, request, review, check } = await revised();
    const remarks = [aRemark(facts, { text: 'Иначе' }), aRemark(request, { text: 'И ещё' })];
    const { feedback } = (await write(answer, { text: 'Итог', remarks })).json();
    const checked = (await checksOf(review)).map(({ remark_id }) => remark_id);
    expect(new Set(checked)).toEqual(new Set([check.remark_id, feedback.remarks[0].id]));
  });
});

test('a newer review by the model shows its remarks once it is put in force, and the person’s again', async () => {
  const { lesson, student, answer, version, facts, request } = await answered();
  await write(answer, { text: 'Итог человека', remarks: [aRemark(facts, { text: 'Слова человека' })] });
  const persons = await inForce(answer);
  await t.db.updateTable('reviews').set({ latest: false }).where('id', '=', persons.id).execute();
  const models = await createReview(t.db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Итог модели',
    text: 'От модели',
    in_force: false,
  });
  await createRemark(t.db, { review_id: models.id, criterion_id: request.id, text: 'Слова модели' });

  const put = (review: Row) =>
    t.call('POST', `/api/answers/${answer.id}/reviews/${review.id}/in-force`, { as: admin });
  expect(await shownTo(student, lesson)).toMatchObject({ feedback: { reviewId: persons.id } });
  expect((await put(models)).json().feedback).toMatchObject({
    summary: 'Итог модели',
    remarks: [{ criterion: 'Просьба', text: 'Слова модели' }],
  });
  expect((await put(persons)).json().feedback).toMatchObject({
    summary: 'Итог человека',
    remarks: [{ criterion: 'Факты', text: 'Слова человека' }],
  });
});
