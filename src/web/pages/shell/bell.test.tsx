// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons as lessonCalls } from '#contract/lessons/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import type { Notice } from '#contract/notices/schemas.ts';
import { aCourse, aLesson, anId, aTime, aUser } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const student = aUser('student');
const lessonId = anId(201);

const ofCourse = { courseId: anId(100), courseTitle: 'Переговоры' };

const aNotice = (number: number): Notice => ({
  id: anId(number),
  kind: 'review_ready',
  subject: { ...ofCourse, lessonId, lessonTitle: 'Паузы' },
  createdAt: aTime,
  seenAt: null,
});

const base: Answer[] = [
  answer(auth.getMe, { user: student }),
  answer(courses.listCourses, [aCourse()]),
  answer(
    lessonCalls.getLesson,
    {
      ...aLesson(1),
      id: lessonId,
      content: 'Текст',
      transcription: null,
      assignment: null,
      criteria: [],
      attemptsLimit: null,
    },
    { id: lessonId },
  ),
  answer(lessonCalls.listLessons, [aLesson(1)], { courseId: anId(100) }),
  answer(answerCalls.listAnswers, [], { id: lessonId }),
  answer(lessonCalls.recordActivity, {}, { id: lessonId }),
];

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  static mostOpen = 0;
  readyState = 1;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.opened.push(this);
    FakeStream.mostOpen = Math.max(FakeStream.mostOpen, openStreams().length);
  }

  say(event: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

const openStreams = () =>
  FakeStream.opened.filter(({ readyState }) => readyState !== FakeStream.CLOSED).map(({ url }) => url);

const say = (unseen?: number) =>
  FakeStream.opened
    .at(-1)
    ?.say({ type: 'notices', userId: student.id, ...(unseen !== undefined && { unseen }) });

const onNotices = () => waitFor(() => expect(openStreams()).toEqual(['/api/live']));

beforeEach(() => {
  FakeStream.opened = [];
  FakeStream.mostOpen = 0;
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('scrollTo', () => {});
});

const bell = (name: string) => screen.findByRole('button', { name });

test('a tab has one stream: the notices’ own, or that of its lesson, which carries them too', async () => {
  const { router, requests } = openPage('/dashboard', base);
  await onNotices();
  await router.navigate({ to: `/lesson/${lessonId}` });
  await waitFor(() => expect(openStreams()).toEqual([`/api/lessons/${lessonId}/live`]));
  say(2);
  expect(await bell('Уведомления, непрочитанных: 2')).toBeTruthy();
  await router.navigate({ to: '/dashboard' });
  await onNotices();
  expect(FakeStream.mostOpen).toBe(1);
  expect(requests.map(({ call }) => call)).not.toContain('countNotices');
});

test('the number comes with the stream, and an event asks for the new one', async () => {
  const { answers, requests } = openPage('/dashboard', base);
  await onNotices();
  say(0);
  expect(await bell('Уведомления')).toBeTruthy();
  answers.push(answer(notices.countNotices, { unseen: 1 }));
  say();
  say();
  expect(await bell('Уведомления, непрочитанных: 1')).toBeTruthy();
  expect(requests.filter(({ call }) => call === 'countNotices')).toHaveLength(1);
});

test('the list is sentences with links; the one that is followed is read', async () => {
  const { answers, requests, address } = openPage('/dashboard', [
    ...base,
    answer(notices.listNotices, [
      aNotice(3),
      { ...aNotice(2), kind: 'access_ending', subject: { ...ofCourse, at: aTime }, seenAt: aTime },
    ]),
    answer(notices.markNoticesSeen, { unseen: 0 }),
  ]);
  await onNotices();
  say(1);
  fireEvent.click(await bell('Уведомления, непрочитанных: 1'));
  const panel = within(await screen.findByRole('dialog', { name: 'Уведомления' }));
  const links = within(await panel.findByRole('list', { name: 'Список уведомлений' })).getAllByRole('link');
  expect(links.map((link) => link.textContent?.startsWith('Непрочитанное'))).toEqual([true, false]);
  fireEvent.click(panel.getByRole('link', { name: /Отзыв готов: «Паузы»/ }));
  await waitFor(() => expect(address()).toBe(`/lesson/${lessonId}#review`));
  expect(requests.find(({ call }) => call === 'markNoticesSeen')?.body).toEqual({ ids: [anId(3)] });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await bell('Уведомления')).toBeTruthy();
  expect(answers.length).toBeGreaterThan(0);
});

test('all up to the newest shown are marked read at once', async () => {
  const { requests } = openPage('/dashboard', [
    ...base,
    answer(notices.listNotices, [aNotice(3), aNotice(2)]),
    answer(notices.markNoticesSeen, { unseen: 0 }),
  ]);
  await onNotices();
  say(2);
  fireEvent.click(await bell('Уведомления, непрочитанных: 2'));
  fireEvent.click(await screen.findByRole('button', { name: 'Отметить все прочитанными' }));
  expect(await bell('Уведомления')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'markNoticesSeen')?.body).toEqual({ upTo: anId(3) });
  expect(screen.queryByText('Непрочитанное:')).toBeNull();
});

test('without notices the list says so; Escape returns to the bell', async () => {
  openPage('/dashboard', [...base, answer(notices.listNotices, [])]);
  const button = await bell('Уведомления');
  fireEvent.click(button);
  expect(await screen.findByText(/Пока ничего нового/)).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});
