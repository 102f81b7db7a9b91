import { expect, test } from 'vitest';
import { answerCalls } from '#test/answer-calls.ts';
import { createStudentInLesson } from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';

const t = testApp({ ANSWERS_PER_MINUTE: '100' });

const { submit, countOf } = answerCalls(() => t);

const limited = (attempts: number) => createStudentInLesson(t.db, { lesson: { attempts_limit: attempts } });

const leftOf = async (student: { id: string }, lesson: { id: string }) =>
  (await t.call('GET', `/api/lessons/${lesson.id}`, { as: student })).json().attemptsLeft;

test('the answer behind the last attempt is refused, and the lesson says how many are left', async () => {
  const { lesson, student } = await limited(2);
  expect(await leftOf(student, lesson)).toBe(2);
  expect((await submit(student, lesson, 'Первый')).statusCode).toBe(201);
  expect(await leftOf(student, lesson)).toBe(1);
  expect((await submit(student, lesson, 'Второй')).statusCode).toBe(201);
  expect(await leftOf(student, lesson)).toBe(0);

  const third = await submit(student, lesson, 'Третий');

  expect(third.statusCode).toBe(409);
  expect(third.json()).toMatchObject({ code: 'attempts_used_up', message: expect.stringContaining('2') });
  expect(await countOf('answers', lesson)).toBe(2);
});

test('of answers sent at once, only so many are stored as there are attempts', async () => {
  const { lesson, student } = await limited(2);
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, index) => submit(student, lesson, `Ответ ${index}`)),
  );
  const ofStatus = (status: number) => sent.filter(({ statusCode }) => statusCode === status).length;
  expect([ofStatus(201), ofStatus(409)]).toEqual([2, 10]);
  expect(await countOf('answers', lesson)).toBe(2);
});

test('a repeated key returns its answer when the attempts are used up', async () => {
  const { lesson, student } = await limited(1);
  const send = () => submit(student, lesson, 'Мой ответ', 'one');
  const [first, again] = [await send(), await send()];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().id).toBe(first.json().id);
});

test('without a limit nothing is counted', async () => {
  const { lesson, student } = await createStudentInLesson(t.db);
  await submit(student, lesson, 'Ответ');
  expect(await leftOf(student, lesson)).toBeNull();
});
