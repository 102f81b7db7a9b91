import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailChoice, NoticeKind, NoticeSubjects } from '#contract/notices/schemas.ts';
import { writeTimeZone } from '#server/app/start/write-time-zone.ts';
import type { Letter } from '#server/telling/letters/letter.ts';
import { mailPayload } from '#server/telling/letters/mail-payload.ts';
import { tell } from '#server/telling/notices/tell.ts';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createGroup,
  createReferral,
  createReview,
  createStudentInLesson,
  createSurvey,
  createSurveyResponse,
  createUser,
  hoursFromNow,
} from '#test/factories.ts';
import { testDatabase } from '#test/for-all-tests.ts';
import { letTimePass, mailSetting, sweep } from '#test/reminders.ts';
import { writeDigestLetter } from './digest-letter.ts';
import { writeNoticeLetter } from './notice-letter.ts';
import { queueNoticeMail } from './queue-notice-mail.ts';

const t = testDatabase();
beforeAll(async () => {
  await writeTimeZone(t.db, { timeZone: 'Europe/Moscow' });
});

beforeEach(async () => {
  await t.db.deleteFrom('notices').execute();
  await t.db.deleteFrom('outbox').execute();
});

const ofAdmins = { importId: randomUUIDv7(), count: 1, at: '2026-11-23T03:00:00.000Z' };

const told = (userId: string, kind: NoticeKind, subject: NoticeSubjects[NoticeKind] = ofAdmins) =>
  t.db.transaction().execute((tx) => tell(tx, { userId, kind, key: randomUUIDv7(), subject }));

const choose = (user_id: string, kind: NoticeKind, mail: MailChoice) =>
  t.db
    .insertInto('notice_choices')
    .values({ user_id, kind, mail })
    .onConflict((on) => on.columns(['user_id', 'kind']).doUpdateSet({ mail }))
    .execute();

/** A moment later: what is due now has been due for less than a millisecond. */
const queue = (now = hoursFromNow(1 / 3_600)) => queueNoticeMail(t.db, mailSetting(), now);

const seeAll = () => t.db.updateTable('notices').set({ seen_at: new Date().toISOString() }).execute();

/** Of each queued row, when it leaves and the letter that would be sent now. */
async function outgoing() {
  const rows = await t.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return Promise.all(
    rows.map(async ({ payload, due_at, user_id }) => ({
      dueAt: due_at,
      userId: user_id,
      letter: await write(payload),
    })),
  );
}

function write(payload: unknown): Promise<Letter | undefined> {
  const about = mailPayload.parse(payload);
  return t.db.transaction().execute(async (tx) => {
    if (about.kind === 'notice') return writeNoticeLetter(tx, about, mailSetting());
    if (about.kind === 'digest') return writeDigestLetter(tx, about, mailSetting());
    throw new Error(about.kind);
  });
}

const letters = async () => (await outgoing()).map(({ letter }) => letter);

describe('a letter about a notice', () => {
  test('is queued ten minutes after it, once', async () => {
    const admin = await createAdmin(t.db);
    await told(admin.id, 'mail_stopped');
    await letTimePass(t.db, 9);
    await queue();
    expect(await outgoing()).toEqual([]);
    await letTimePass(t.db, 1);
    await Promise.all([queue(), queue(), queue()]);
    expect(await outgoing()).toMatchObject([
      { userId: admin.id, letter: { to: { address: admin.email }, heading: 'Письма перестали уходить' } },
    ]);
  });

  test('is not queued if the notice has been seen, and is dropped if it is seen while it waits', async () => {
    const admin = await createAdmin(t.db);
    await told(admin.id, 'mail_stopped');
    await seeAll();
    await letTimePass(t.db, 10);
    await queue();
    expect(await outgoing()).toEqual([]);

    await told(admin.id, 'mail_stopped');
    await letTimePass(t.db, 10);
    await queue();
    expect(await letters()).toHaveLength(1);
    await seeAll();
    expect(await letters()).toEqual([undefined]);
  });

  test.each([
    ['2026-11-22T23:00:00.000Z', '2026-11-23T05:00:00.000Z', 'at 02:00, at 08:00'],
    ['2026-11-22T18:00:00.000Z', '2026-11-23T05:00:00.000Z', 'at 21:00, at 08:00'],
    ['2026-11-23T05:00:00.000Z', '2026-11-23T05:00:00.000Z', 'at 08:00, at once'],
  ])('that is due %s leaves %s: %s', async (now, leaves) => {
    await told((await createAdmin(t.db)).id, 'mail_stopped');
    await t.db.updateTable('notices').set({ mail_due_at: now }).execute();
    await queue(now);
    expect((await outgoing()).map(({ dueAt }) => dueAt)).toEqual([leaves]);
  });

  test('that nobody could queue for days is no news', async () => {
    await told((await createAdmin(t.db)).id, 'mail_stopped');
    await letTimePass(t.db, 4 * 24 * 60);
    await queue();
    await queue();
    expect(await outgoing()).toEqual([]);
  });

  test('follows the choice of the moment: «никогда» drops what waits', async () => {
    const admin = await createAdmin(t.db);
    await told(admin.id, 'mail_stopped');
    await letTimePass(t.db, 10);
    await queue();
    expect(await letters()).toMatchObject([{ heading: 'Письма перестали уходить' }]);
    await choose(admin.id, 'mail_stopped', 'never');
    expect(await letters()).toEqual([undefined]);
    await told(admin.id, 'mail_stopped');
    await letTimePass(t.db, 10);
    await queue();
    expect(await outgoing()).toHaveLength(1);
  });

  test('about an alarm waits neither ten minutes nor for the morning, says whose it is and no word of it, and is dropped once it is settled', async () => {
    const night = '2026-11-22T23:00:00.000Z';
    const { lesson, student } = await createStudentInLesson(t.db);
    const content = 'Тайна: я не хочу жить';
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, content });
    const alarm = await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
    const admin = await createAdmin(t.db);
    const whose = { studentId: student.id, student: `${student.first_name} ${student.last_name}` };
    await told(admin.id, 'crisis', { answerId: answer.id, ...whose });
    await queue();
    expect(await letters()).toMatchObject([{ heading: `Тревога: ${whose.student}` }]);
    expect(JSON.stringify(await outgoing())).not.toMatch(/Тайна|жить/);

    await t.db.updateTable('notices').set({ mail_due_at: night, outbox_id: null }).execute();
    await t.db.deleteFrom('outbox').execute();
    await queue(night);
    expect((await outgoing()).map(({ dueAt }) => dueAt)).toEqual([night]);
    const settled = { settled_at: night, decision: 'answered' } as const;
    await t.db.updateTable('referrals').set(settled).where('id', '=', alarm.id).execute();
    expect(await letters()).toEqual([undefined]);
  });

  test('about an alarm in a survey says whose it is and no word of it, and is dropped once it is settled; its author is led to the survey', async () => {
    const student = await createUser(t.db);
    const survey = await createSurvey(t.db, { by_link: true, questions: ['Что мешает?'] });
    const answers = { [survey.questions[0]?.id ?? '']: 'Тайна: я не хочу жить' };
    const response = await createSurveyResponse(t.db, { survey_id: survey.id, user_id: student.id, answers });
    const alarm = { response_id: response.id, reason: 'crisis', due_at: hoursFromNow(2) } as const;
    await t.db.insertInto('referrals').values(alarm).execute();
    const whose = { studentId: student.id, student: `${student.first_name} ${student.last_name}` };
    const about = { surveyId: survey.id, responseId: response.id, ...whose };
    await told((await createAdmin(t.db)).id, 'crisis', about);
    await queue();
    expect(await letters()).toMatchObject([{ heading: `Тревога: ${whose.student}` }]);
    expect(JSON.stringify(await outgoing())).not.toMatch(/Тайна|жить/);
    const settled = { settled_at: hoursFromNow(0), decision: 'answered', reply: 'Тайна' } as const;
    await t.db.updateTable('referrals').set(settled).where('response_id', '=', response.id).execute();
    expect(await letters()).toEqual([undefined]);

    await t.db.deleteFrom('notices').execute();
    await t.db.deleteFrom('outbox').execute();
    const reply = { surveyId: survey.id, surveyTitle: survey.title };
    await told(student.id, 'referral_settled', reply);
    await letTimePass(t.db, 10);
    await queue();
    const [letter] = await letters();
    expect(JSON.stringify(letter)).toContain(`анкета «${survey.title}»`);
    expect(JSON.stringify(letter)).toContain(`/survey/${survey.id}`);
    expect(JSON.stringify(letter)).not.toContain('Тайна');
    await t.db.updateTable('surveys').set({ by_link: false }).where('id', '=', survey.id).execute();
    expect(await letters()).toEqual([undefined]);
  });

  test('never repeats an answer or a review', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, content: 'Тайна' });
    const review = await createReview(t.db, { answer_id: answer.id, text: 'Тайный разбор' });
    await told(student.id, 'review_by_person', {
      courseId: course.id,
      courseTitle: course.title,
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      answerId: answer.id,
    });
    await letTimePass(t.db, 10);
    await queue();
    const [letter] = await letters();
    expect(letter).toMatchObject({
      heading: 'На ваш ответ отозвался куратор',
      blocks: [
        { text: expect.stringContaining('урок «Как начать разговор» курса «Обратная связь»') },
        { button: 'Прочитать отзыв', address: `https://learn.example.ru/lesson/${lesson.id}#review` },
      ],
    });
    expect(JSON.stringify(letter)).not.toMatch(/Тай/);
    await t.db
      .updateTable('reviews')
      .set({ seen_at: hoursFromNow(0) })
      .where('id', '=', review.id)
      .execute();
    expect(await letters()).toEqual([undefined]);
  });
});

describe('a digest', () => {
  const monday = (clock: string) => `2026-11-23T${clock}:00.000Z`;
  const tellBefore = async (userId: string, kind: NoticeKind, at: string) => {
    await told(userId, kind);
    await t.db.updateTable('notices').set({ mail_due_at: at }).where('user_id', '=', userId).execute();
  };

  test('has all of a day’s unseen notices, at nine, one letter a person and day', async () => {
    const [one, other] = [await createAdmin(t.db), await createAdmin(t.db)];
    for (const { id } of [one, other])
      for (const kind of ['mail_stopped', 'import_done'] as const) await choose(id, kind, 'daily');
    await tellBefore(one.id, 'mail_stopped', monday('03:00'));
    await tellBefore(one.id, 'import_done', monday('03:00'));
    await tellBefore(other.id, 'import_done', monday('03:00'));
    await queue(monday('05:30'));
    await sweep(t.db, monday('05:59'));
    expect(await outgoing()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => sweep(t.db, monday('06:02'))));
    expect(new Set((await letters()).map((letter) => letter?.heading))).toEqual(
      new Set(['Новое за день', 'Импорт людей закончен']),
    );
    await tellBefore(other.id, 'mail_stopped', monday('07:00'));
    await sweep(t.db, monday('08:00'));
    expect(await outgoing()).toHaveLength(2);
    await sweep(t.db, '2026-11-24T06:00:00.000Z');
    expect(await outgoing()).toHaveLength(3);
    await seeAll();
    expect(await letters()).toEqual([undefined, undefined, undefined]);
  });

  test('says to curators how many of their people’s answers wait where, counted when it leaves', async () => {
    const { course, lesson, student } = await createStudentInLesson(t.db);
    const group = await createGroup(t.db, { course_id: course.id, title: 'Весна' });
    const inGroup = (title: string) =>
      t.db.updateTable('user_courses').set({ group_id: group.id }).where('user_id', '=', title).execute();
    const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
    const elsewhere = await createStudentInLesson(t.db);
    await inGroup(student.id);
    for (const { who, to, at } of [
      { who: student, to: lesson, at: '2026-11-20T07:00:00Z' },
      { who: student, to: lesson, at: '2026-11-20T09:00:00Z' },
      { who: elsewhere.student, to: elsewhere.lesson, at: '2026-11-20T05:00:00Z' },
    ]) {
      const answer = await createAnswer(t.db, { user_id: who.id, lesson_id: to.id, created_at: at });
      await createReview(t.db, { answer_id: answer.id, state: 'waiting' });
    }
    await sweep(t.db, monday('06:00'));
    expect(await outgoing()).toMatchObject([
      {
        userId: curator.id,
        dueAt: monday('06:00'),
        letter: {
          heading: 'Вас ждут ответы студентов',
          blocks: [
            { text: 'Проверки ждут 2 ответа ваших студентов.' },
            {
              list: [
                {
                  text: '«Обратная связь», поток «Весна»: 2 ответа, самый давний ждёт с 20 ноября в 10:00 по времени школы (МСК)',
                  address: `https://learn.example.ru/answers?group=${group.id}`,
                },
              ],
            },
            { button: 'Открыть ответы' },
          ],
        },
      },
    ]);
    await t.db.updateTable('reviews').set({ state: 'done', in_force: true, text: 'Да' }).execute();
    expect(await letters()).toEqual([undefined]);
  });
});
