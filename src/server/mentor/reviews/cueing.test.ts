import { beforeEach, describe, expect, test } from 'vitest';
import type { Cueing } from '#contract/lessons/schemas.ts';
import { demoReview } from '#server/mentor/demo/demo-review.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { createCriteriaSetting, facts, request, review, said } from '#test/criteria-setting.ts';
import { createAdmin, createAnswer } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { follow } from '#test/review-setting.ts';
import { writeFeedback } from './feedback/write-feedback.ts';
import { queueReview } from './job/queue-review.ts';
import { verifyReview } from './reply/verify-review.ts';

const setting = forAllTests(createCriteriaSetting);

beforeEach(async () => {
  await setting.clear();
  await cue('show');
});

const cue = (cueing: Cueing) =>
  setting.db
    .updateTable('mentor_versions')
    .set({ cueing })
    .where('lesson_id', '=', setting.lesson.id)
    .execute();

const given = 'Я хочу, чтобы макет был в одиннадцать';

/** The sections of a mentor who offers words. */
const offering = [
  facts().replace('Дальше: назовите день.', `Дальше: Скажите: «${given}».`),
  request.replace(
    'Срок назван.',
    `Срок назван. Ещё лучше: «${given}». Вы пишете «Прошу присылать макет до пятницы».`,
  ),
];

const anna = {
  sessionId: '',
  firstName: 'Анна',
  lastName: 'Крылова',
  role: 'admin' as const,
  mustChangePassword: false,
  mustConsent: false,
  createdAt: '',
  updatedAt: '',
};

const formOf = (index: number) =>
  (setting.model.requests[index]?.body.messages[0]?.content ?? '')
    .split('\n')
    .filter((line) => line.startsWith('Дальше:'));

const shows = ['Дальше: что сделать или сказать иначе, лучше готовой фразой.'];
const leads = ['Дальше: один вопрос, на который студент ответит своими словами; готовых слов не пиши.'];

test('a mentor who leads is asked for a question', async () => {
  setting.script(review(facts(), request), review(facts(), request));
  await setting.reviewed();
  await cue('lead');
  await setting.reviewed();
  expect([formOf(0), formOf(1)]).toEqual([shows, leads]);
  const [one, other] = [0, 1].map((index) => setting.model.requests[index]?.body.messages[0]?.content ?? '');
  const fences = /<<<[^>]*>>>/g;
  expect(other?.replace(fences, '').replace(String(leads), String(shows))).toBe(one?.replace(fences, ''));
});

describe('ready words of a mentor who leads', () => {
  test('cost one repair, then their sentences are in no response, and are counted', async () => {
    await cue('lead');
    const { events } = follow(setting.live, setting.lesson.id, setting.student.id);
    setting.script(review(...offering), review(...offering));

    const answer = await setting.reviewed();

    expect(setting.model.requests).toHaveLength(2);
    expect(setting.lastMessage(1)).toContain(`в отзыве есть готовые слова: «${given}», «${given}»`);
    expect(answer.feedback).toMatchObject({
      confidence: 'high',
      remarks: [
        { level: 1, text: 'Слово «опять» — обобщение.', nextStep: null },
        { level: 2, text: 'Срок назван. Вы пишете «Прошу присылать макет до пятницы».' },
      ],
    });
    expect(JSON.stringify([answer, events])).not.toContain('макет был в одиннадцать');
    const [row] = await setting.reviewsOf(answer.id);
    expect(row).toMatchObject({ sentences_cut: 2, quotes_lost: 0 });
    expect(row?.raw).toContain(given);
    // The answer was judged well enough.
    expect(await setting.db.selectFrom('referrals').selectAll().execute()).toEqual([]);
  });

  test('are gone from the summary and from what is said of earlier remarks too', async () => {
    await cue('lead');
    const whole = review(facts(), request)
      .join('')
      .replace('Начало хорошее.', `Начало хорошее. Скажите: «${given}».`);
    setting.script([whole], [whole]);
    const { feedback, aiResponse } = await setting.reviewed();
    expect(feedback?.summary).toBe('Начало хорошее.');
    expect(aiResponse).not.toContain('в одиннадцать');
  });

  test('a repair without them takes the place of the first', async () => {
    await cue('lead');
    const led = facts().replace('Дальше: назовите день.', 'Дальше: какой это был день?');
    setting.script(review(...offering), review(led, request));
    const answer = await setting.reviewed();
    expect(answer.feedback?.remarks.map(({ nextStep }) => nextStep)).toEqual(['какой это был день?', null]);
    expect(await setting.reviewsOf(answer.id)).toMatchObject([{ sentences_cut: 0 }]);
  });

  test('a repair that fails leaves the review without them', async () => {
    await cue('lead');
    setting.scriptAny(
      { kind: 'text', pieces: review(...offering) },
      { kind: 'raw', status: 500, body: 'нет' },
    );
    const answer = await setting.reviewed();
    expect(JSON.stringify(answer)).not.toContain('в одиннадцать');
    expect(await setting.reviewsOf(answer.id)).toMatchObject([{ sentences_cut: 2, state: 'done' }]);
  });

  test('a review that can’t be read by criteria shows without them', async () => {
    await cue('lead');
    const prose = [`Хороший ответ. Скажите: «${given}».`];
    setting.script(prose, prose);
    expect((await setting.reviewed()).aiResponse).toBe('Хороший ответ.');
  });

  test('stay where a person writes them', async () => {
    await cue('lead');
    setting.script(review(facts(), request));
    const { id } = await setting.reviewed();
    const { id: adminId, email } = await createAdmin(setting.db);
    const admin: Viewer = { ...anna, id: adminId, email };
    const remarks = setting.criteria.map((criterion) => ({
      criterionId: criterion.id,
      level: 1,
      text: `Скажите: «${given}».`,
      nextStep: null,
      quotes: [],
      videoAt: null,
    }));
    await writeFeedback(setting.db, admin, id, { text: '', remarks });
    const { feedback } = await setting.readAs('student', id);
    expect(feedback?.remarks.map(({ text }) => text)).toEqual(remarks.map(({ text }) => text));
  });

  test('stay where the mentor shows', async () => {
    setting.script(review(...offering));
    const { feedback } = await setting.reviewed();
    expect(setting.model.requests).toHaveLength(1);
    expect(feedback?.remarks[0]?.nextStep).toBe(`Скажите: «${given}».`);
  });
});

describe('a mentor who leads first', () => {
  test('leads at the first attempt and shows from the second on', async () => {
    await cue('lead_first');
    setting.script(review(facts(), request), review(...offering));
    await setting.reviewed();
    const second = await setting.reviewed(`${said} Завтра.`);
    expect([formOf(0), formOf(1)]).toEqual([leads, shows]);
    expect(second.feedback?.remarks[0]?.nextStep).toContain(given);
  });

  test('leads again where the first attempt is reviewed anew', async () => {
    await cue('lead_first');
    const { id } = await setting.submit(said);
    await setting.settled(id);
    const first = setting.model.requests.length;
    await createAnswer(setting.db, { user_id: setting.student.id, lesson_id: setting.lesson.id });
    await setting.db.transaction().execute((tx) => queueReview(tx, id));
    await setting.settled(id);
    expect(formOf(first)).toEqual(leads);
  });
});

test('a mentor of a lesson without criteria is asked as ever', async () => {
  const criteria = JSON.stringify(setting.criteria);
  const of = setting.db.updateTable('mentor_versions').where('lesson_id', '=', setting.lesson.id);
  await of.set({ criteria: '[]', prompt: 'Разбери' }).execute();
  setting.script(['Хорошо. Скажите: «Мне нужен макет к пяти».']);
  const answer = await setting.reviewed();
  await of.set({ criteria, prompt: null }).execute();
  expect(formOf(0)).toEqual([]);
  expect(answer.aiResponse).toContain('Мне нужен макет к пяти');
});

test('a program without a model asks too, where the mentor leads', async () => {
  const rubric = { criteria: setting.criteria, openRemarks: [], leads: true };
  const text = demoReview('Ты снова опоздал.', rubric);
  const { problems, remarks } = await verifyReview(text, {
    ...rubric,
    answer: 'Ты снова опоздал.',
    transcription: null,
  });
  expect(problems).toEqual([]);
  expect(remarks.map(({ nextStep }) => nextStep?.endsWith('?'))).toEqual([true, true]);
});
