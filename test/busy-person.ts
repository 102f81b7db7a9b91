import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { startAttempt } from '#server/accounts/auth/sign-in-attempts.ts';
import { issueLink } from '#server/accounts/links/personal-links.ts';
import { queueReview } from '#server/mentor/reviews/job/queue-review.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { tell } from '#server/telling/notices/tell.ts';
import { queueMail } from '#server/telling/outbox/queue-mail.ts';
import { createApiToken } from './api-token.ts';
import {
  createAnswer,
  createCertificate,
  createCourse,
  createDialogue,
  createLesson,
  createMentorVersion,
  createPlan,
  createReferral,
  createRemark,
  createReview,
  createScenario,
  createSurvey,
  hoursFromNow,
} from './factories.ts';
import type { ImportSetting } from './import-setting.ts';
import { createLegalText } from './legal-setting.ts';
import { createRunOfSamples } from './mentor-runs.ts';
import { createFactor } from './second-factor.ts';

export const theirs = {
  name: 'Варфоломей',
  surname: 'Нещерет',
  email: 'vneshcheret@example.ru',
  firstEmail: 'bartholomew@example.ru',
  answer: 'Я признался Зинаиде в опоздании',
  feedback: 'Зинаида вас услышала',
  surveyAnswer: 'Уют и тишина',
  words: 'Зинаида, давайте в среду',
  line: 'Зинаида, я сам не понял',
  reply: 'Зинаида не сердится',
  reason: 'Зинаида обо всём узнала',
  message: 'Зинаида ждёт меня в среду',
};

/** A person with data in every feature, written by the app itself. */
export async function createBusyPerson(t: ImportSetting): Promise<{ id: string }> {
  const { db, admin } = t;
  const password = 'надёжный пароль';
  await t.run(
    `${theirs.name};${theirs.surname};${theirs.firstEmail};;;`,
    `${theirs.name};${theirs.surname};не почта;;;`,
  );
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', theirs.firstEmail)
    .executeTakeFirstOrThrow();
  const set = await t.call('PUT', `/api/users/${id}`, {
    as: admin,
    body: { firstName: theirs.name, lastName: theirs.surname, email: theirs.firstEmail, password },
  });
  expect(set.statusCode, set.body).toBe(200);
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id });
  await t.call('POST', `/api/users/${id}/courses`, {
    as: admin,
    body: { courseId: course.id, expiresAt: null },
  });
  await t.call('POST', '/api/auth/login', { body: { email: theirs.firstEmail, password } });
  await createFactor(db, { id });
  await startAttempt(db, { kind: 'code', userId: id, remember: false });
  const identity = { provider: 'sso', sub: randomUUIDv7(), user_id: id, email: theirs.email };
  await db.insertInto('identities').values(identity).execute();
  const changed = await t.call('POST', '/api/user/update-email', {
    as: { id },
    body: { email: theirs.email, password },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  await t.call('GET', `/api/lessons/${lesson.id}`, { as: { id } });
  const answer = await t.call('POST', `/api/lessons/${lesson.id}/answers`, {
    as: { id },
    body: { content: theirs.answer },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  await t.call('PUT', `/api/answers/${answer.json().id}/feedback`, {
    as: admin,
    body: { text: theirs.feedback },
  });
  const second = await createAnswer(db, { user_id: id, lesson_id: lesson.id, content: theirs.answer });
  const review = await createReview(db, {
    answer_id: second.id,
    prompt: JSON.stringify([{ content: theirs.answer }]),
    text: theirs.feedback,
    raw: theirs.feedback,
  });
  const remark = await createRemark(db, {
    review_id: review.id,
    criterion_id: randomUUIDv7(),
    text: theirs.feedback,
  });
  await db
    .insertInto('remark_checks')
    .values({ review_id: review.id, remark_id: remark.id, outcome: 'open', text: theirs.feedback })
    .execute();
  await db
    .insertInto('counter_quotes')
    .values({
      remark_id: remark.id,
      quotes: '[]',
      state: 'not_upheld',
      text: theirs.feedback,
      raw: theirs.feedback,
    })
    .execute();
  const version = await createTriedAnswer(db, lesson, second);
  const about = { answer_id: second.id, remark_id: remark.id, opened_by_id: id };
  await createReferral(db, { ...about, reason: 'disagreement', text: theirs.answer });
  await t.pool.query('insert into review_drafts select id, 1, $1 from reviews where answer_id = $2', [
    theirs.feedback,
    second.id,
  ]);
  const file = { name: `${'a'.repeat(64)}.pdf`, title: `${theirs.surname}.pdf`, bytes: 1 };
  await db
    .insertInto('files')
    .values({ name: file.name, held_until: new Date(0).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('answer_files')
    .values({ answer_id: second.id, place: 1, ...file })
    .execute();
  await db
    .insertInto('draft_files')
    .values({ user_id: id, lesson_id: lesson.id, ...file })
    .execute();
  await db.transaction().execute(async (tx) => {
    const third = await createAnswer(tx, { user_id: id, lesson_id: lesson.id, content: theirs.answer });
    await queueReview(tx, third.id);
  });
  await createTalk(t, { user_id: id, lesson_id: lesson.id });
  await db
    .insertInto('answer_drafts')
    .values({ user_id: id, lesson_id: lesson.id, text: theirs.answer, revision: 1 })
    .execute();
  await db
    .insertInto('lesson_drafts')
    .values({
      user_id: id,
      lesson_id: lesson.id,
      fields: JSON.stringify({ content: theirs.answer }),
      version: 1,
    })
    .execute();
  await db
    .insertInto('personal_dates')
    .values({
      id: randomUUIDv7(),
      user_id: id,
      course_id: lesson.course_id,
      due_at: new Date().toISOString(),
    })
    .execute();
  await db
    .insertInto('self_levels')
    .values({
      answer_id: second.id,
      criterion_id: remark.criterion_id,
      mentor_version_id: version.id,
      level: 1,
    })
    .execute();
  await createPlan(db, { user_id: id, words: theirs.words });
  await db
    .insertInto('calendars')
    .values({ user_id: id, token_hash: Buffer.from('хеш') })
    .execute();
  await createCertificate(db, { user_id: id, course_id: lesson.course_id, words: { name: theirs.name } });
  await db
    .insertInto('set_asides')
    .values({ user_id: id, key: 'key', until: new Date().toISOString() })
    .execute();
  await createApiToken(db, { user_id: id });
  await db.insertInto('curators').values({ user_id: id, course_id: lesson.course_id }).execute();
  await db
    .insertInto('ended_accesses')
    .values({ user_id: id, ended_at: hoursFromNow(-100) })
    .execute();
  const text = await createLegalText(db);
  await db
    .insertInto('consents')
    .values({
      user_id: id,
      text_id: text.id,
      kind: 'processing',
      act: 'given',
      how: 'paper',
      note: theirs.surname,
    })
    .execute();
  await db.transaction().execute(async (tx) => {
    await issueLink(tx, { userId: id, purpose: 'invite', email: theirs.email });
    await issueLink(tx, { userId: id, purpose: 'invite' });
    await tell(tx, {
      userId: id,
      kind: 'import_done',
      key: 'import',
      subject: { importId: 'import', count: 0 },
    });
    const letterId = await queueMail(tx, { kind: 'test', email: theirs.email }, { userId: id });
    await tx
      .insertInto('outbox_tries')
      .values({ outbox_id: `${letterId}`, number: 1, ms: 20 })
      .execute();
    await tx
      .insertInto('events')
      .values({ type: 'answer.submitted', user_id: id, data: JSON.stringify({ userId: id }) })
      .execute();
    await tx
      .insertInto('notice_choices')
      .values({ user_id: id, kind: 'import_done', mail: 'daily' })
      .execute();
    const code = 'K7M4-9QXT';
    const inADay = sql<string>`now() + interval '1 day'`;
    await tx
      .insertInto('join_links')
      .values({ code, course_id: lesson.course_id, max_people: 20, expires_at: inADay })
      .execute();
    await tx.insertInto('joins').values({ code, user_id: id }).execute();
    const thread = await tx
      .insertInto('threads')
      .values({ user_id: id, course_id: lesson.course_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('messages')
      .values({ thread_id: thread.id, is_own: true, text: theirs.message })
      .execute();
    await tx
      .insertInto('join_requests')
      .values({
        id: randomUUIDv7(),
        token_hash: Buffer.from('a hash'),
        code,
        email: theirs.email,
        first_name: theirs.name,
        last_name: theirs.surname,
        expires_at: inADay,
      })
      .execute();
  });
  const survey = await createSurvey(db, { by_link: true, questions: ['Что важно?'] });
  const sent = await t.call('POST', `/api/surveys/${survey.id}/send`, {
    as: { id },
    body: { answers: [{ questionId: survey.questions[0]?.id, wording: 1, text: theirs.surveyAnswer }] },
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const asked = await t.call('POST', '/api/user/erasure', {
    as: { id },
    body: { password, reason: theirs.reason },
  });
  expect(asked.statusCode, asked.body).toBe(200);
  await t.call('DELETE', '/api/user/erasure', { as: { id } });
  const anonymous = await createSurvey(db, { by_link: true, anonymous: true, questions: ['Что важно?'] });
  await t.call('POST', `/api/surveys/${anonymous.id}/send`, {
    as: { id },
    body: { answers: [{ questionId: anonymous.questions[0]?.id, wording: 1, text: 'Что-то общее' }] },
  });
  await t.call('POST', '/api/auth/login', { body: { email: theirs.email, password: 'догадка' } });
  return { id };
}

/** One that a reply is being written in. */
async function createTalk({ db, pool }: ImportSetting, of: { user_id: string; lesson_id: string }) {
  const scenario = await createScenario(db, { lesson_id: of.lesson_id });
  const { id } = await createDialogue(db, {
    ...of,
    scenario_id: scenario.id,
    reflection: theirs.line,
    turns: [
      { speaker: 'student', text: theirs.line },
      { speaker: 'persona', text: null, state: 'in_progress' },
    ],
  });
  await pool.query(
    `insert into turn_drafts select id, 1, $1 from dialogue_turns where dialogue_id = $2 and state = 'in_progress'`,
    [theirs.reply, id],
  );
}

/** The answer is a sample of its lesson, and a draft of the mentor has been run over it. */
async function createTriedAnswer(db: Db, lesson: { id: string }, answer: { id: string }) {
  const version = await createMentorVersion(db, { lesson_id: lesson.id, number: null, published_at: null });
  const sample = await db
    .insertInto('samples')
    .values({ lesson_id: lesson.id, answer_id: answer.id, source: 'answer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = await createRunOfSamples(db, { lesson, version, results: [{ sample, levels: {} }] });
  await db
    .updateTable('run_results')
    .set({ text: theirs.feedback, raw: theirs.feedback })
    .where('run_id', '=', run.id)
    .execute();
  return version;
}
