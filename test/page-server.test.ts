import { afterEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { users as userCalls } from '#contract/users/calls.ts';
import { anId, aUser } from './page-rows.ts';
import { type Answer, answer, serve } from './page-server.ts';

afterEach(() => vi.unstubAllGlobals());

const ask = async (answers: Answer[], url: string) => {
  serve(answers);
  return (await fetch(url, { method: 'GET' })).json();
};

test('the newest answer that fits the call is given, with its parameters or without', async () => {
  const answers = [
    answer(userCalls.listUserCourses, []),
    answer(userCalls.countUsers, { found: 1, total: 1 }),
    answer(userCalls.countUsers, { found: 2, total: 2 }),
    answer(userCalls.listUserLogs, [], { id: anId(2) }),
  ];
  expect(await ask(answers, '/api/users/count?role=student')).toEqual({ found: 2, total: 2 });
  expect(await ask(answers, `/api/users/${anId(7)}/courses`)).toEqual([]);
  expect(await ask(answers, `/api/users/${anId(2)}/logs`)).toEqual([]);
  expect(await ask(answers, `/api/users/${anId(3)}/logs`)).toMatchObject({ code: 'not_found' });
});

test('a body that is none of the call’s neither compiles nor is sent', async () => {
  // @ts-expect-error The user has no such role.
  const drifted = answer(auth.getMe, { user: { ...aUser('student'), role: 'teacher' } });
  await expect(ask([drifted], '/api/auth/me')).rejects.toThrow(/role/);
});

test('an address that the contract does not have is a fault of the page', async () => {
  await expect(ask([], '/api/no-such-call')).rejects.toThrow('GET /api/no-such-call');
});
