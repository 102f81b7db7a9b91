import { beforeAll, expect, test } from 'vitest';
import {
  createAdmin,
  createAnswer,
  createCurator,
  createDialogue,
  createReferral,
  createReview,
  createScenario,
  createStudentInLesson,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

// Whoever reads the words of an alarm is in the journal, wherever he reads them.

const t = testApp();
let place: Awaited<ReturnType<typeof createStudentInLesson>>;
let alarm: { id: string; answer_id: string };
let talk: { id: string };

beforeAll(async () => {
  place = await createStudentInLesson(t.db);
  const of = { user_id: place.student.id, lesson_id: place.lesson.id };
  const answer = await createAnswer(t.db, { ...of, content: 'Не могу больше.' });
  await createAnswer(t.db, { ...of, content: 'Об уроке.' });
  await createReview(t.db, { answer_id: answer.id, state: 'with_person' });
  const { id } = await createReferral(t.db, { answer_id: answer.id, reason: 'crisis' });
  alarm = { id, answer_id: answer.id };
  const scenario = await createScenario(t.db, { lesson_id: place.lesson.id });
  talk = await createDialogue(t.db, {
    ...of,
    scenario_id: scenario.id,
    ended_by: 'crisis',
    answer_id: answer.id,
  });
});

const journalOf = async ({ id }: { id: string }) =>
  t.db
    .selectFrom('audit_log')
    .select(['subject_id', 'details'])
    .where('user_id', '=', id)
    .where('action', '=', 'referral_opened')
    .execute();

test.each<[string, () => string]>([
  ['among the answers of the lesson', () => `/api/lessons/${place.lesson.id}/answers`],
  ['among what waits', () => '/api/answers/waiting?limit=10'],
  ['in the file of the lesson', () => `/api/lessons/${place.lesson.id}/answers.csv`],
  ['in the file of the course', () => `/api/courses/${place.course.id}/answers.csv?format=xlsx`],
  ['in the talk', () => `/api/dialogues/${talk.id}`],
  ['in the queue', () => `/api/referrals/${alarm.id}`],
])('%s', async (_, path) => {
  const readers = [
    await createAdmin(t.db),
    await createCurator(t.db, { of: [{ course_id: place.course.id }] }),
  ];
  for (const as of readers) {
    for (let time = 0; time < 2; time += 1) {
      const response = await t.call('GET', path(), { as });
      expect(response.statusCode, response.body).toBe(200);
    }
    expect(await journalOf(as)).toEqual([
      {
        subject_id: place.student.id,
        details: {
          referralId: alarm.id,
          answerId: alarm.answer_id,
          lessonId: place.lesson.id,
          reason: 'crisis',
        },
      },
    ]);
  }
});

test('whoever wrote it reads his own words', async () => {
  for (const path of [`/api/lessons/${place.lesson.id}/answers`, `/api/dialogues/${talk.id}`]) {
    expect((await t.call('GET', path, { as: place.student })).statusCode).toBe(200);
  }
  expect(await journalOf(place.student)).toEqual([]);
});

test('what a curator doesn’t reach is neither read nor in the journal', async () => {
  const elsewhere = await createCurator(t.db);
  expect((await t.call('GET', `/api/dialogues/${talk.id}`, { as: elsewhere })).statusCode).toBe(404);
  await t.call('GET', '/api/answers/waiting?limit=10', { as: elsewhere });
  expect(await journalOf(elsewhere)).toEqual([]);
});
