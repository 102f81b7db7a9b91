import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { readDemo } from '#server/course-files/format/shipped-courses.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createUser } from '#test/factories.ts';
import { type Seeded, seed } from './seed.ts';

const log = pino({ level: 'silent' });

let t: TestApp;
afterEach(() => t.close());

async function seeded(env: Record<string, string> = {}): Promise<Seeded> {
  t = await createTestApp(env);
  return seed(t.db, t.config, log);
}

const signIn = (account: { email: string; password: string } | undefined) =>
  t.call('POST', '/api/auth/login', { body: { email: account?.email, password: account?.password } });

const userOf = async (account: { email: string } | undefined) =>
  t.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', account?.email ?? '')
    .executeTakeFirstOrThrow();

test('creates an administrator, a student and a curator who can sign in with the passwords that are shown once', async () => {
  const { admin, student, curator } = await seeded();

  expect(admin).toMatchObject({ email: 'admin@otklik.local', generated: true });
  expect(admin?.password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(student?.password).not.toBe(admin?.password);
  expect((await signIn(admin)).json().user).toMatchObject({ role: 'admin' });
  expect((await signIn(student)).json().user).toMatchObject({ role: 'student' });
  expect((await signIn(curator)).json().user).toMatchObject({ role: 'curator' });
});

test('takes the administrator from the configuration', async () => {
  const { admin } = await seeded({ ADMIN_EMAIL: 'boss@company.ru', ADMIN_PASSWORD: 'мой пароль' });

  expect(admin).toEqual({ email: 'boss@company.ru', password: 'мой пароль', generated: false });
  expect((await signIn(admin)).statusCode).toBe(200);
});

test('gives the student the demonstration courses with answers, reviews and progress of past days', async () => {
  const { student: account } = await seeded();
  const demo = await readDemo();
  const student = await userOf(account);

  const courses = (await t.call('GET', '/api/courses', { as: student })).json();
  const feedback = courses.find(({ title }: { title: string }) => title === 'Обратная связь, которую слышат');
  const lessons = (await t.call('GET', `/api/courses/${feedback.id}/lessons`, { as: student })).json();
  const retried = lessons[1];
  const answers = (await t.call('GET', `/api/lessons/${retried.id}/answers`, { as: student })).json();

  expect(courses).toHaveLength(demo.courses.length);
  expect(feedback).toMatchObject({ lessonCount: 7, progress: 71 });
  expect(lessons.map(({ order }: { order: number }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(answers).toHaveLength(2);
  const daysAgo = (time: string) => Math.round((Date.now() - Date.parse(time)) / 86_400_000);
  expect(answers.map(({ createdAt }: { createdAt: string }) => daysAgo(createdAt))).toEqual([15, 16]);
  for (const answer of answers) {
    expect(answer.aiResponse).not.toBe('');
    expect(answer.review).toMatchObject({ state: 'done', author: 'model' });
  }
  // The first attempt was below what passes.
  expect(retried).toMatchObject({
    passesBy: 'levels',
    passedHow: 'levels',
    sentAt: answers[1].createdAt,
    completedAt: answers[0].createdAt,
  });
  expect(Date.parse(retried.sentAt) - Date.parse(retried.viewedAt)).toBe(11 * 60_000);
});

test('gives lessons their scenarios, and the student a talk with its review', async () => {
  const { student: account } = await seeded();
  const student = await userOf(account);
  const scenarios = await t.db
    .selectFrom('scenarios')
    .innerJoin('lessons', 'lessons.id', 'lesson_id')
    .select(['lessons.id as lessonId', 'lessons.title', 'in_force'])
    .orderBy('lessons.title')
    .execute();
  const titles = [
    'Тренажёр: «там на час»',
    'Тренажёр: макет опять после обеда',
    'Тренажёр: третья неделя возврата',
  ];
  expect(scenarios).toMatchObject(titles.map((title) => ({ title, in_force: true })));

  const { lessonId = '' } = scenarios[1] ?? {};
  const lesson = (await t.call('GET', `/api/lessons/${lessonId}`, { as: student })).json();
  expect(lesson.practice).toMatchObject({ persona: { name: 'Денис' }, turns: 10, writtenToo: true });
  const [answer] = (await t.call('GET', `/api/lessons/${lessonId}/answers`, { as: student })).json();
  const wordsOf = ([start, end]: [number, number]) => answer.content.slice(start, end);
  expect(answer.content).toMatch(/^Собеседника изображала программа[^]*\nСтудент: Денис, привет\./);
  expect(answer.lines).toHaveLength(8);
  const quoted = answer.feedback.remarks.flatMap(({ quotes }: { quotes: [number, number][] }) =>
    quotes.map(wordsOf),
  );
  expect(quoted).toHaveLength(5);
  const own = answer.lines.filter(({ speaker }: { speaker: string }) => speaker === 'student');
  for (const words of quoted) {
    expect(
      own.some((line: { start: number; end: number }) => wordsOf([line.start, line.end]).includes(words)),
    ).toBe(true);
  }
  const talk = (await t.call('GET', `/api/dialogues/${answer.dialogueId}`, { as: student })).json();
  expect(talk).toMatchObject({
    endedBy: 'student',
    isProgram: true,
    found: { facts: 1, of: 2, met: 2, ofMet: 2 },
    turns: [{ speaker: 'student' }, { trust: 1 }, {}, { trust: 2 }, {}, {}, {}, { trust: 3 }],
  });
  const talks = (await t.call('GET', `/api/lessons/${lessonId}/dialogues`, { as: student })).json();
  expect(talks).toMatchObject([
    { kind: 'take', familyId: talk.id, branchedFrom: { place: 3 }, endedBy: 'student', answerId: null },
    { kind: 'take', familyId: talk.id, branchedFrom: { place: 4 }, endedBy: 'student', answerId: null },
    { kind: 'practice', id: talk.id },
  ]);
});

test('puts the student into a group with a curator, somebody late and somebody with a later deadline', async () => {
  await seeded();
  const group = await t.db.selectFrom('groups').selectAll().executeTakeFirstOrThrow();
  const people = await t.db
    .selectFrom('user_courses')
    .innerJoin('users', 'users.id', 'user_courses.user_id')
    .select('email')
    .where('group_id', '=', group.id)
    .execute();
  const dates = await sql<{ email: string; lesson: string; isLate: boolean; isOver: boolean }>`
    select users.email, lessons.title as lesson, dates.due_at < now() as "isOver",
      exists (
        select from answers
        where answers.user_id = users.id and answers.lesson_id = lessons.id and answers.created_at > dates.due_at
      ) as "isLate"
    from user_courses
    join users on users.id = user_courses.user_id
    cross join lateral lesson_dates(users.id, user_courses.course_id) dates
    join lessons on lessons.id = dates.lesson_id
    where user_courses.group_id = ${group.id}`.execute(t.db);
  const late = dates.rows.filter(({ isLate }) => isLate);
  const extended = dates.rows.filter(({ email }) => email === 'belova@otklik.local');

  expect(people).toHaveLength(3);
  expect(await t.db.selectFrom('curators').select('group_id').execute()).toEqual([{ group_id: group.id }]);
  expect(late.map(({ email, lesson }) => `${email}: ${lesson}`).toSorted()).toEqual([
    'lebedev@otklik.local: Похвала, которой верят',
    'lebedev@otklik.local: Четыре фразы',
  ]);
  expect(extended.filter(({ isOver }) => isOver)).toEqual([]);
});

test('offers its surveys at both ends of a course, the first one already sent', async () => {
  const { student: account } = await seeded();
  const student = await userOf(account);
  const feedback = await t.db
    .selectFrom('courses')
    .select('id')
    .where('title', '=', 'Обратная связь, которую слышат')
    .executeTakeFirstOrThrow();

  const offered: { id: string; title: string; place: string }[] = (
    await t.call('GET', `/api/courses/${feedback.id}/surveys`, { as: student })
  ).json();
  const form = async (at: string) => {
    const { id, title } = offered.find(({ place }) => place === at) ?? {};
    return { title, ...(await t.call('GET', `/api/surveys/${id}/form`, { as: student })).json() };
  };
  const start = await form('start');
  const end = await form('end');
  expect([start.title, end.title]).toEqual(['С чем вы пришли', 'Что вы уносите с собой']);
  expect(start.response).toMatchObject({ sentAt: expect.any(String) });
  expect(start.response.answers[2].text).toBe('Хочу перестать откладывать такие разговоры до пятницы.');
  expect(start.response.answers[3]).toMatchObject({ text: '2 из 5', choice: [2] });
  const asked = { asks: { kind: 'scale', steps: 5 } };
  expect([start.questions[3], end.questions[4]]).toMatchObject([asked, asked]);
  expect([end.response, end.questions.length]).toEqual([null, 5]);
});

test('leaves nothing for the reviewers to do', async () => {
  await seeded();

  const open = await t.db.selectFrom('reviews').select('state').where('state', '!=', 'done').execute();
  // The alarm is read by a person.
  expect(open).toEqual([{ state: 'with_person' }]);
});

test('leaves a person something to do: an alarm, a review to let out and an objection to answer', async () => {
  const { curator: account, student: studentAccount } = await seeded();
  const [curator, student] = [await userOf(account), await userOf(studentAccount)];
  const referrals = await t.db
    .selectFrom('referrals')
    .innerJoin('answers', 'answers.id', 'answer_id')
    .innerJoin('lessons', 'lessons.id', 'lesson_id')
    .select(['reason', 'lessons.id as lessonId', 'user_id', 'release', sql`due_at > now()`.as('isAhead')])
    .orderBy('reason')
    .execute();
  const [, disagreement, release] = referrals;
  expect(referrals).toMatchObject([
    { reason: 'crisis', isAhead: true },
    { reason: 'disagreement', user_id: student.id, isAhead: true },
    { reason: 'release', release: 'after_person', isAhead: true },
  ]);

  const own = await t.call('GET', `/api/lessons/${disagreement?.lessonId}/answers`, { as: student });
  const said = own
    .json()[0]
    .feedback.remarks.filter(({ disagreement: given }: { disagreement?: unknown }) => given);
  expect(said).toMatchObject([{ criterion: 'Приглашение', disagreement: { settled: null } }]);
  const held = await t.call('GET', `/api/lessons/${release?.lessonId}/answers`, { as: curator });
  expect(held.json()[0]).toMatchObject({ aiResponse: null, review: { state: 'held' } });
  const other = await t.db.selectFrom('courses').select('title').where('without_ai', '=', true).execute();
  expect(other).toEqual([{ title: 'Трудные разговоры без потерь' }]);
});

test('the next step of the student is reviewed at once in both courses, and the curator is told of all that waits', async () => {
  const { student: studentAccount, curator: curatorAccount } = await seeded();
  const [student, curator] = [await userOf(studentAccount), await userOf(curatorAccount)];
  const { next } = (await t.call('GET', '/api/today', { as: student })).json();
  const lessonIds = next.map(({ lesson }: { lesson: { id: string } }) => lesson.id);
  const lessons = await t.db
    .selectFrom('lessons')
    .select(['release', sql<boolean>`assignment <> ''`.as('isAsked')])
    .where('id', 'in', lessonIds)
    .execute();
  expect(lessons).toEqual([
    { release: 'at_once', isAsked: true },
    { release: 'at_once', isAsked: true },
  ]);
  const held = await t.db
    .selectFrom('lessons')
    .select('description')
    .where('release', '=', 'after_person')
    .execute();
  expect(held).toMatchObject([{ description: expect.stringContaining('сначала прочитает куратор') }]);

  const { items } = (await t.call('GET', '/api/today', { as: curator })).json();
  expect(items).toMatchObject([
    { kind: 'alarm', student: { lastName: 'Белова' } },
    { kind: 'waiting', count: 3, overdue: 0 },
    { kind: 'behind', people: [{ lastName: 'Лебедев' }] },
    { kind: 'stream' },
  ]);
});

test('makes the administrator alone where the demonstration is turned off', async () => {
  const accounts = await seeded({ DEMO: '0' });

  expect(Object.keys(accounts)).toEqual(['admin']);
  expect((await t.db.selectFrom('users').select('id').execute()).length).toBe(1);
  expect(await t.db.selectFrom('courses').select('id').execute()).toEqual([]);
});

test('leaves a database with users alone', async () => {
  t = await createTestApp();
  await createUser(t.db);

  expect(await seed(t.db, t.config, log)).toEqual({});
  expect((await t.db.selectFrom('users').select('id').execute()).length).toBe(1);
});

test('fills the database once when processes start together', async () => {
  t = await createTestApp();

  const accounts = await Promise.all(Array.from({ length: 3 }, () => seed(t.db, t.config, log)));

  expect(accounts.filter(({ admin }) => admin)).toHaveLength(1);
  const emails = (await t.db.selectFrom('users').select('email').execute()).map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(await t.db.selectFrom('groups').select('title').execute()).toHaveLength(1);
});

test('has no student when the administrator took the address', async () => {
  const accounts = await seeded({ ADMIN_EMAIL: 'Student@otklik.local' });

  expect(Object.keys(accounts)).toEqual(['admin']);
  expect((await t.db.selectFrom('courses').select('id').execute()).length).toBeGreaterThan(0);
});
