import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/calls.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { live } from '#contract/live/calls.ts';
import { sessionCookieName } from '#server/accounts/auth/cookie.ts';
import { createSession } from '#server/accounts/auth/session.ts';
import { requestWith } from '#test/contract/requests.ts';
import { secret } from '#test/contract/school.ts';
import {
  createAnswer,
  createCourse,
  createDialogue,
  createGroup,
  createLesson,
  createMentorVersion,
  createReview,
  createScenario,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

// An enrolled student names closed, scheduled and hidden lessons in every call that takes a lesson, an answer, a review or a
// course. Calls come from the contract's table, so a new one is walked as well.

const t = testApp();
const student: { id: string } = forAllTests(() => createUser(t.db));
const places: Record<string, { ids: Ids; rows: unknown }> = {};

type Ids = Record<'courses' | 'lessons' | 'answers' | 'reviews' | 'dialogues', string>;

const kinds = [
  'a lesson that opens later',
  'a lesson closed by days',
  'a scheduled lesson',
  'a draft',
  'a lesson of a draft course',
];

beforeAll(async () => {
  const later = { opens_at: hoursFromNow(24) };
  await place('a lesson that opens later', { title: 'Открытое название' }, { dates: later });
  await place('a lesson closed by days', { title: 'Открытое название', opens_after: 30 });
  await place('a scheduled lesson', { title: secret, published_at: hoursFromNow(24) });
  await place('a draft', { title: secret, published_at: null });
  await place(
    'a lesson of a draft course',
    { title: secret },
    { course: { title: secret, published_at: null } },
  );
});

async function place(
  kind: string,
  given: { title: string; published_at?: string | null; opens_after?: number },
  { course: ofCourse = {}, dates }: { course?: object; dates?: { opens_at: string } } = {},
): Promise<void> {
  const course = await createCourse(t.db, { title: 'Курс', ...ofCourse });
  await createLesson(t.db, { course_id: course.id, title: 'Соседний урок' });
  const texts = Object.fromEntries(
    ['description', 'video_url', 'content', 'transcription', 'assignment'].map((field) => [field, secret]),
  );
  const lesson = await createLesson(t.db, { course_id: course.id, ...texts, ...given });
  await createMentorVersion(t.db, { lesson_id: lesson.id, prompt: secret });
  const group = dates && (await createGroup(t.db, { course_id: course.id }));
  if (group) {
    await t.db
      .insertInto('group_lessons')
      .values({ group_id: group.id, lesson_id: lesson.id, ...dates })
      .execute();
  }
  await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group?.id ?? null });
  const answer = await createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id, content: secret });
  const review = await createReview(t.db, { answer_id: answer.id, text: secret });
  const card = { title: secret, situation: secret, goal: secret, studentRole: secret };
  const scenario = await createScenario(t.db, { lesson_id: lesson.id, card });
  const dialogue = await createDialogue(t.db, {
    user_id: student.id,
    lesson_id: lesson.id,
    scenario_id: scenario.id,
  });
  places[kind] = {
    ids: {
      courses: course.id,
      lessons: lesson.id,
      answers: answer.id,
      reviews: review.id,
      dialogues: dialogue.id,
    },
    rows: await rowsOf(lesson.id),
  };
}

/** What a student could change in a lesson. */
const rowsOf = async (lessonId: string) =>
  (
    await sql`select
      (select count(*) from answers where lesson_id = ${lessonId}) as answers,
      (select count(*) from lesson_progress where lesson_id = ${lessonId}) as progress,
      (select count(*) from answer_drafts where lesson_id = ${lessonId}) as drafts,
      (select jsonb_agg(dialogues) from dialogues where lesson_id = ${lessonId}) as talks,
      (select count(*) from reviews join answers on answers.id = answer_id
        where lesson_id = ${lessonId} and helpful is not null) as rated`.execute(t.db)
  ).rows;

const isForStudent = ({ access, path }: EndpointShape) =>
  access === 'signedIn' || (access === 'public' && path.includes(':'));

/** It stays open, and its events carry a number alone (src/server/app/streams/notices.test.ts). */
const isOwnStream = (endpoint: EndpointShape) => endpoint === live.watchNotices;

const signedIn: [string, EndpointShape][] = Object.entries(allCalls).filter(
  ([, endpoint]) => isForStudent(endpoint) && !isOwnStream(endpoint),
);

const namesLesson = ({ path }: EndpointShape) => /\/(lessons|answers|reviews)\/:id/.test(path);

test('The walk covers the calls that it is about', () => {
  const walked = signedIn.filter(([, endpoint]) => namesLesson(endpoint)).map(([name]) => name);
  expect(walked).toEqual(
    expect.arrayContaining([
      'getLesson',
      'getLessonPage',
      'recordActivity',
      'listAnswers',
      'submitAnswer',
      'followReview',
      'watchLesson',
      'rateReview',
    ]),
  );
});

test.each(signedIn)('%s gives no byte of a lesson that isn’t open', async (_name, endpoint) => {
  for (const kind of kinds) {
    const { ids, rows } = places[kind] ?? expect.fail(kind);
    const byKey: Record<string, string> = { ...ids, courseId: ids.courses, lessonId: ids.lessons };
    const request = requestWith(endpoint, (key) => (byKey[key] ? [byKey[key]] : []), {});
    const session = await createSession(t.db, student.id, { remember: false });
    const response = await t.app.inject({
      method: endpoint.method,
      url: request.url,
      headers: { ...request.headers, cookie: `${sessionCookieName}=${session}` },
      ...(request.payload !== undefined && { payload: request.payload }),
    });
    expect.soft(response.body, kind).not.toContain(secret);
    if (namesLesson(endpoint)) expect.soft([403, 404], kind).toContain(response.statusCode);
    expect.soft(await rowsOf(ids.lessons), kind).toEqual(rows);
  }
});
