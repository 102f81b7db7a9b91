import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePerson } from '#server/across/personal-data/erase-person.ts';
import { exportPerson } from '#server/across/personal-data/export-person.ts';
import { writePeopleSettings } from '#server/app/start/write-people-settings.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import { defaultSupportText } from '#server/models/safety/support-text.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createSurvey, createUser } from '#test/factories.ts';
import { forAllTests } from '#test/for-all-tests.ts';
import { createPeopleSetting } from '#test/people-setting.ts';

const inDanger = 'Я больше не хочу жить, сегодня покончу с собой.';
const usual = 'Хочу говорить увереннее.';

const t = forAllTests(createPeopleSetting);
let survey: Awaited<ReturnType<typeof createSurvey>>;
beforeAll(async () => {
  await writeTimeZone(t.db, readConfig({}));
});

beforeEach(async () => {
  await t.pool.query('delete from surveys; delete from answers; delete from notices; delete from audit_log');
  survey = await createSurvey(t.db, { by_link: true, questions: ['Чего вы ждёте?', 'Что мешает?'] });
  t.model.requests.length = 0;
  t.said.length = 0;
});

type Who = { id: string };

const send = (texts: string[], as: Who = t.student) =>
  t.call('POST', `/api/surveys/${survey.id}/send`, {
    as,
    body: { answers: texts.map((text, at) => ({ questionId: survey.questions[at]?.id, wording: 1, text })) },
  });
const ownResponse = async (as: Who = t.student) =>
  (await t.call('GET', `/api/surveys/${survey.id}/form`, { as })).json().response;
const list = async (as: Who, query = '') => (await t.call('GET', `/api/referrals${query}`, { as })).json();
const count = async (as: Who) => (await t.call('GET', '/api/referrals/count', { as })).json();
const notices = async (as: Who) => (await t.call('GET', '/api/notices', { as })).json();
const settle = (id: string, body: object, as: Who = t.admin) =>
  t.call('POST', `/api/referrals/${id}/settle`, { as, body });

async function alarm() {
  const sent = await send([usual, inDanger]);
  expect(sent.statusCode, sent.body).toBe(200);
  const [referral] = await list(t.admin);
  return referral;
}

describe('words of danger in a survey', () => {
  test('are stored as always, and their author reads at once where help is, and again while it is open', async () => {
    const sent = await send([usual, inDanger]);
    expect(sent.json()).toMatchObject({ sentAt: expect.any(String), support: defaultSupportText });
    expect(sent.json().answers.map(({ text }: { text: string }) => text)).toEqual([usual, inDanger]);
    expect(await ownResponse()).toEqual(sent.json());
    const repeated = await send([usual, inDanger]);
    expect(repeated.json()).toEqual(sent.json());
    expect(await list(t.admin)).toHaveLength(1);
  });

  test('are shown with the school’s own text, if it has one', async () => {
    await writePeopleSettings(t.db, readConfig({ SUPPORT_TEXT: 'Позвоните Анне: 8-800-000-00-00' }));
    expect((await send([inDanger])).json().support).toBe('Позвоните Анне: 8-800-000-00-00');
    await writePeopleSettings(t.db, readConfig({ QUIET_HOURS: '0' }));
  });

  test('call administrators, who alone read responses, without a word of them', async () => {
    const referral = await alarm();
    expect(referral).toMatchObject({
      reason: 'crisis',
      text: null,
      answerId: null,
      course: null,
      lesson: null,
      attempt: null,
      group: null,
      student: { id: t.student.id },
      survey: { id: survey.id, title: survey.title, responseId: expect.any(String) },
      settled: null,
    });
    expect(Date.parse(referral.dueAt) - Date.parse(referral.openedAt)).toBe(2 * 3_600_000);
    expect(await count(t.admin)).toMatchObject({ open: 1, crisis: 1 });
    expect(await list(t.admin, `?courseId=${t.course.id}`)).toEqual([]);
    expect(await notices(t.admin)).toMatchObject([
      { kind: 'crisis', subject: { surveyId: survey.id, responseId: referral.survey.responseId } },
    ]);

    expect(await list(t.curator)).toEqual([]);
    expect(await count(t.curator)).toMatchObject({ open: 0, crisis: 0 });
    expect(await notices(t.curator)).toEqual([]);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/take', undefined],
      ['DELETE', '/take', undefined],
      ['POST', '/settle', { decision: 'dismissed' }],
    ] as const) {
      const refused = await t.call(method, `/api/referrals/${referral.id}${path}`, {
        as: t.curator,
        ...(body && { body }),
      });
      expect([method, path, refused.statusCode]).toEqual([method, path, 404]);
    }
    expect(await list(t.admin)).toHaveLength(1);
  });

  test('are read in the queue with their questions, and the reading is in the journal', async () => {
    const { id, survey: of } = await alarm();
    const opened = await t.call('GET', `/api/referrals/${id}`, { as: t.admin });
    expect(opened.statusCode, opened.body).toBe(200);
    expect(opened.json()).toMatchObject({
      referral: { id },
      answer: null,
      held: null,
      others: [],
      reflection: null,
      response: {
        id: of.responseId,
        user: { id: t.student.id },
        answers: [
          { questionText: 'Чего вы ждёте?', text: usual },
          { questionText: 'Что мешает?', text: inDanger },
        ],
      },
    });
    const taken = await t.call('POST', `/api/referrals/${id}/take`, { as: t.admin });
    expect(taken.json()).toMatchObject({ id });
    const journal = await t.pool.query('select action, user_id, subject_id, details from audit_log');
    expect(journal.rows).toEqual([
      {
        action: 'referral_opened',
        user_id: t.admin.id,
        subject_id: t.student.id,
        details: { referralId: id, surveyId: survey.id, responseId: of.responseId, reason: 'crisis' },
      },
    ]);
  });

  test('are answered: the author is told, and reads it beside the help text', async () => {
    const { id } = await alarm();
    const settled = await settle(id, { decision: 'answered', reply: 'Я позвоню вам сегодня.' });
    expect(settled.json()).toMatchObject({
      settled: { decision: 'answered', reply: 'Я позвоню вам сегодня.' },
    });
    expect(await ownResponse()).toMatchObject({
      support: defaultSupportText,
      reply: { text: 'Я позвоню вам сегодня.', by: expect.any(String), at: expect.any(String) },
    });
    expect(await notices(t.student)).toMatchObject([
      { kind: 'referral_settled', subject: { surveyId: survey.id, surveyTitle: survey.title } },
    ]);
    // Until it is written how it ended.
    expect(await list(t.admin)).toMatchObject([{ reason: 'crisis', asksOutcome: true }]);
    expect(await list(t.admin, '?state=settled')).toMatchObject([{ id, survey: { id: survey.id } }]);
    const again = await settle(id, { decision: 'dismissed' });
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('Уже решено')]);
    const { rows } = await t.pool.query("select details from audit_log where action = 'referral_settled'");
    expect(rows[0].details).toMatchObject({ referralId: id, surveyId: survey.id, decision: 'answered' });
    expect(JSON.stringify(rows)).not.toContain('позвоню');
  });

  test('are a false alarm: then the response is as any other, and nobody is told', async () => {
    const { id } = await alarm();
    expect((await settle(id, { decision: 'dismissed' })).statusCode).toBe(200);
    const own = await ownResponse();
    expect(own).not.toHaveProperty('support');
    expect(own).not.toHaveProperty('reply');
    expect(await notices(t.student)).toEqual([]);
  });

  test('can’t be settled with what only answers have', async () => {
    const { id } = await alarm();
    expect((await settle(id, { decision: 'answered' })).json().fields).toEqual({ reply: 'Напишите ответ' });
    for (const decision of ['kept', 'changed'] as const) {
      const refused = await settle(id, { decision, feedback: { text: 'Отзыв' } });
      expect(refused.json().fields).toHaveProperty('decision');
    }
    const review = await settle(id, { decision: 'answered', feedback: { text: 'Отзыв' } });
    expect(review.json().fields).toEqual({ feedback: 'У анкеты нет отзыва: напишите ответ' });
    expect(await list(t.admin)).toHaveLength(1);
  });

  test('reach no model, log, journal, notice, letter or figure', async () => {
    const { id } = await alarm();
    await t.call('GET', `/api/referrals/${id}`, { as: t.admin });
    await settle(id, { decision: 'answered', reply: 'Я позвоню вам сегодня.' });
    const rows = [];
    for (const table of ['audit_log', 'notices', 'outbox', 'model_calls', 'course_standings']) {
      rows.push((await t.pool.query(`select * from ${table}`)).rows);
    }
    const metrics = await t.call('GET', '/metrics');
    expect(JSON.stringify([rows, t.said, t.model.requests, metrics.body])).not.toMatch(/хочу жить|позвоню/);
  });

  test('go with their author: exported as his, and erased', async () => {
    const author = await createUser(t.db);
    await send([inDanger], author);
    const [{ id }] = await list(t.admin);
    await settle(id, { decision: 'answered', reply: 'Я рядом.' });
    const { tables } = await exportPerson(t.db, author.email);
    expect(tables.referrals).toMatchObject([{ id, reply: 'Я рядом.' }]);
    expect((await exportPerson(t.db, t.student.email)).tables.referrals ?? []).toEqual([]);
    await erasePerson(t.db, author.email);
    expect(await list(t.admin, '?state=settled')).toEqual([]);
  });
});

test.each(['Хочу говорить увереннее.', 'Моя подруга год назад пыталась покончить с собой.'])(
  'other words call nobody: %s',
  async (text) => {
    expect((await send([text])).json()).not.toHaveProperty('support');
    expect(await list(t.admin)).toEqual([]);
    expect(await notices(t.admin)).toEqual([]);
  },
);

test('a draft calls nobody', async () => {
  const [question] = survey.questions;
  const saved = await t.call('PUT', `/api/surveys/${survey.id}/draft`, {
    as: t.student,
    body: { answers: [{ questionId: question?.id, wording: 1, text: inDanger }] },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json()).not.toHaveProperty('support');
  expect(await list(t.admin)).toEqual([]);
});
