import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { answerCalls } from '#test/answer-calls.ts';
import { createAnswer, createStudentInGroup, hoursFromNow } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { conditionsOf } from './conditions.ts';

const perMinute = 2;

const t = testApp({ ANSWERS_PER_MINUTE: `${perMinute}` });

const { url, countOf } = answerCalls(() => t);

interface Given {
  publishedAt?: string | null;
  withoutAi?: boolean;
  dueIn?: number;
  /** When the student has answered before, in hours. */
  answered?: readonly number[];
}

/** A student in a group that refuses late answers, who asks for a person; everything that must hold does, unless given. */
async function asking({ publishedAt, withoutAi = true, dueIn = 1, answered = [] }: Given) {
  const published = publishedAt === undefined ? {} : { published_at: publishedAt };
  const { lesson, student } = await createStudentInGroup(t.db, {
    course: { without_ai: withoutAi },
    lesson: { attempts_limit: 3, ...published },
    group: { late: 'refused' },
    dates: { due_at: hoursFromNow(dueIn) },
  });
  const own = { user_id: student.id, lesson_id: lesson.id };
  for (const hours of answered) await createAnswer(t.db, { ...own, created_at: hoursFromNow(hours) });
  const submit = () =>
    t.call('POST', url(lesson), { as: student, body: { content: 'Ответ', reader: 'person' } });
  return { lesson, student, submit, before: answered.length };
}

async function unmetOf({ lesson, student }: Awaited<ReturnType<typeof asking>>): Promise<number[]> {
  const scope = { id: student.id, role: 'student' } as const;
  const conditions = conditionsOf(scope, { lessonId: lesson.id, perMinute }, 'person');
  const { rows } = await sql<{ held: boolean[] }>`
    select array[${sql.join(conditions.map(({ holds }) => sql`(${holds}) is true`))}] as held
    from lessons where id = ${lesson.id}`.execute(t.db);
  return (rows[0]?.held ?? []).flatMap((holds, place) => (holds ? [] : place));
}

/** For each condition, in their order, what leaves it alone unmet, and its refusal. */
const cases: [string, Given, number, string | RegExp][] = [
  ['the lesson is open', { publishedAt: null }, 404, 'Урок не найден'],
  [
    'the course offers a person',
    { withoutAi: false },
    409,
    'В этом курсе нельзя попросить, чтобы ответ прочитал человек. Ответ не отправлен',
  ],
  ['it is in time', { dueIn: -1 }, 409, /^Срок сдачи прошёл /],
  ['attempts are left', { answered: [-3, -2, -1] }, 409, 'Все попытки этого урока использованы: 3'],
  ['answers aren’t too frequent', { answered: [0, 0] }, 429, /^Слишком много ответов подряд\./],
];

test('where all conditions hold, the answer is stored', async () => {
  const given = await asking({});
  expect(await unmetOf(given)).toEqual([]);
  expect((await given.submit()).statusCode).toBe(201);
  expect(await countOf('answers', given.lesson)).toBe(1);
});

test.each(cases.map((given, place) => [...given, place] as const))(
  'unless %s, nothing is stored, and the refusal says so',
  async (_name, given, status, message, place) => {
    const asked = await asking(given);
    expect(await unmetOf(asked)).toEqual([place]);
    const refused = await asked.submit();
    expect([refused.statusCode, refused.json().message]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
    expect(await countOf('answers', asked.lesson)).toBe(asked.before);
  },
);

test('each condition has a case, and of several the first one’s refusal is said', async () => {
  const asked = await asking({ publishedAt: null, withoutAi: false, dueIn: -1, answered: [-1, 0, 0] });
  expect(await unmetOf(asked)).toEqual(cases.map((_, place) => place));
  expect((await asked.submit()).json().message).toBe('Урок не найден');
  await t.db
    .updateTable('lessons')
    .set({ published_at: hoursFromNow(-1) })
    .where('id', '=', asked.lesson.id)
    .execute();
  expect((await asked.submit()).json().message).toBe(cases[1]?.[3]);
});

test('when attempts are used up, waiting a minute isn’t advised', async () => {
  const asked = await asking({ answered: [0, 0, 0] });
  expect(await unmetOf(asked)).toEqual([3, 4]);
  expect((await asked.submit()).json().code).toBe('attempts_used_up');
});
