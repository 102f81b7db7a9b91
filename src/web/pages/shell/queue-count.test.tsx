// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { courses } from '#contract/courses/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import { aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static newest: FakeStream | undefined;
  readyState = 1;

  constructor() {
    super();
    FakeStream.newest = this;
  }

  say(event: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

beforeEach(() => {
  FakeStream.newest = undefined;
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(cleanup);

const count = (open: number, overdue = 0, crisis = 0) =>
  answer(referrals.countReferrals, { open, overdue, crisis, byReason: [] });

async function openAs(role: Role) {
  const page = openPage('/dashboard', [
    answer(auth.getMe, { user: aUser(role) }),
    answer(courses.listCourses, []),
    count(3, 1),
  ]);
  await waitFor(() => expect(FakeStream.newest).toBeTruthy());
  FakeStream.newest?.dispatchEvent(new Event('open'));
  return page;
}

const say = () => FakeStream.newest?.say({ type: 'referrals' });

test('the number stands beside the link in words too, and moves by itself, with one call for many events', async () => {
  const { answers, requests } = await openAs('curator');
  const link = await screen.findByRole('link', { name: /Ответы\s*3 ждут, 1 просрочен/ });
  expect(link.textContent).toMatch(/^Ответы3/);
  answers.push(count(121, 0, 2));
  for (let n = 0; n < 5; n += 1) say();
  await screen.findByRole('link', { name: /Ответы\s*121 ждёт, 2 тревоги/ });
  expect(screen.getByRole('link', { name: /Ответы/ }).textContent).toContain('99+');
  expect(requests.filter(({ call }) => call === 'countReferrals')).toHaveLength(2);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Меню' }), { key: 'Enter' });
  expect(await screen.findByRole('menuitem', { name: /Ответы\s*121 ждёт/ })).toBeTruthy();

  answers.push(count(0));
  say();
  await screen.findByRole('link', { name: 'Ответы' });
});

test('a student’s page asks nothing, whatever the stream says', async () => {
  const { requests } = await openAs('student');
  await screen.findByRole('heading', { name: 'Мои курсы' });
  say();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(requests.map(({ call }) => call)).toEqual(['getMe', 'listCourses', 'getToday']);
});
