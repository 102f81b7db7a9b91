import { describe, expect, test } from 'vitest';
import { createAdmin, createAnswer, createUser, enrol } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';
import { mentorCalls } from '#test/mentor-calls.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
const { judged, call, read, addSample } = mentorCalls(
  () => t,
  () => admin,
);

/** By a new student. */
async function answered(lesson: { id: string; course_id: string }) {
  const student = await createUser(t.db);
  await enrol(t.db, { user_id: student.id, course_id: lesson.course_id });
  return createAnswer(t.db, { user_id: student.id, lesson_id: lesson.id });
}

/** Typed ones, straight into the table. */
const filled = (lesson: { id: string }, count: number) =>
  t.db
    .insertInto('samples')
    .values(
      Array.from({ length: count }, () => ({
        lesson_id: lesson.id,
        content: 'Текст',
        source: 'typed' as const,
      })),
    )
    .execute();

const trying = (lesson: { id: string }, kinds: readonly ('weak' | 'middling' | 'strong')[]) =>
  call('PUT', `/api/lessons/${lesson.id}/samples`, {
    samples: kinds.map((kind) => ({ kind, content: `Ответ ${kind}`, expected: [] })),
  });

const full = { code: 'conflict', message: expect.stringMatching(/60.*«Наставник урока»/) };

describe('a lesson has sixty live samples at most', () => {
  test('whether one is typed or is an answer', async () => {
    const { lesson } = await judged();
    const answer = await answered(lesson);
    await filled(lesson, 60);
    for (const given of [
      { from: 'typed', content: 'Ещё', expected: [] },
      { from: 'answer', answerId: answer.id },
      { from: 'answers', answerIds: [answer.id] },
    ])
      expect((await addSample(lesson, given)).json()).toMatchObject(full);
  });

  test('or written in the editor, which saves none of its three then', async () => {
    const { lesson } = await judged();
    await filled(lesson, 58);
    expect((await trying(lesson, ['weak', 'strong'])).statusCode).toBe(200);
    const refused = await trying(lesson, ['weak', 'middling', 'strong']);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject(full);
    const kept = (await read(lesson)).samples;
    expect(kept).toHaveLength(60);
    expect(kept.map(({ note }) => note)).not.toContain('средний');
    // In the place of those that there are, other texts are no more.
    expect((await trying(lesson, ['middling', 'strong'])).statusCode).toBe(200);
  });

  test('where there are more already, the editor keeps what it has', async () => {
    const { lesson } = await judged();
    await trying(lesson, ['weak', 'strong']);
    await filled(lesson, 60);
    expect((await trying(lesson, ['weak', 'strong'])).statusCode).toBe(200);
    expect((await trying(lesson, ['weak'])).statusCode).toBe(200);
    expect((await trying(lesson, ['weak', 'strong'])).statusCode).toBe(409);
  });

  test('also where several administrators add at once', async () => {
    const { lesson } = await judged();
    const answer = await answered(lesson);
    await filled(lesson, 57);
    const sent = await Promise.all([
      ...[1, 2, 3].map((number) =>
        addSample(lesson, { from: 'typed', content: `Свой ${number}`, expected: [] }),
      ),
      trying(lesson, ['weak', 'middling', 'strong']),
      addSample(lesson, { from: 'answers', answerIds: [answer.id] }),
    ]);
    expect((await read(lesson)).samples.length).toBeLessThanOrEqual(60);
    expect(sent.some(({ statusCode }) => statusCode === 409)).toBe(true);
    expect(sent.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode))).toEqual([]);
  });
});
