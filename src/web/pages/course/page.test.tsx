// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { certificates } from '#contract/certificates/calls.ts';
import type { CourseCertificate } from '#contract/certificates/schemas.ts';
import { courses } from '#contract/courses/calls.ts';
import type { Course } from '#contract/courses/schemas.ts';
import { lessons as lessonCalls } from '#contract/lessons/calls.ts';
import type { LessonSummary } from '#contract/lessons/schemas.ts';
import { notices } from '#contract/notices/calls.ts';
import { pages } from '#contract/pages/calls.ts';
import { listening, say, standInForTheBrowser } from '#test/fake-live-events.ts';
import { aUser, aCourse, aLesson, anId, aTime } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openFromWithin, openPage } from '#test/page.ts';

standInForTheBrowser();

function openCourse(role: Role, lessons: LessonSummary[], course: Partial<Course> = {}, also: Answer[] = []) {
  const user = aUser(role);
  const whole = { user, course: aCourse(course), lessons, surveys: [] };
  return openPage(`/course/${anId(100)}`, [
    answer(auth.getMe, { user }),
    answer(pages.getCoursePage, whole, { id: anId(100) }),
    ...also,
  ]);
}

const begun = [
  aLesson(0, { viewedAt: aTime, completedAt: aTime, sentAt: aTime, passedHow: 'sent' }),
  aLesson(1, { viewedAt: aTime }),
  aLesson(2),
];

test('lessons stand in order, each one link, with what the student has done', async () => {
  openCourse('student', begun.toReversed());
  await screen.findByRole('heading', { name: 'Уроки курса' });
  const items = within(screen.getByRole('region', { name: 'Уроки курса' })).getAllByRole('link');
  expect(items.map((item) => item.getAttribute('href'))).toEqual(begun.map(({ id }) => `/lesson/${id}`));
  expect(items.map((item) => within(item).queryByText(/^(Просмотрен|Отправлен)$/)?.textContent)).toEqual([
    'Отправлен',
    'Просмотрен',
    undefined,
  ]);
  expect(screen.getAllByText('Доступен')).toHaveLength(3);
  expect(screen.getByText('Проходите уроки в указанном порядке')).toBeTruthy();
});

test('a course that is opened for the first time is asked for in one call', async () => {
  const { requests } = openCourse('student', begun);
  expect(await screen.findByText('Пройдено 1 из 3 уроков')).toBeTruthy();
  expect(requests.map(({ call }) => call)).toEqual(['getMe', 'getCoursePage']);
});

test('«Продолжить» leads to the first lesson not yet completed', async () => {
  openCourse('student', begun);
  const onward = await screen.findByRole('link', { name: 'Продолжить' });
  expect(onward.getAttribute('href')).toBe(`/lesson/${anId(201)}`);
  expect(screen.getByText('Пройдено 1 из 3 уроков')).toBeTruthy();
});

test('the next lesson is the one to begin, not one that waits or takes no answer; with none to begin, the one to mend', async () => {
  const sent = { viewedAt: aTime, sentAt: aTime, passesBy: 'levels' } as const;
  const past = { opensAt: null, dueAt: aTime, isOpen: true, isExtended: false, late: 'refused' } as const;
  const toMend = aLesson(1, { ...sent, below: 2 });
  openCourse('student', [aLesson(0, sent), toMend, aLesson(2, { dates: past }), aLesson(3)]);
  const onward = await screen.findByRole('link', { name: 'Продолжить' });
  expect(onward.getAttribute('href')).toBe(`/lesson/${anId(203)}`);
  cleanup();

  openCourse('student', [aLesson(0, sent), toMend, aLesson(2, { waitsFor: toMend })]);
  const back = await screen.findByRole('link', { name: 'Продолжить' });
  expect(back.getAttribute('href')).toBe(`/lesson/${anId(201)}`);
  cleanup();

  openCourse('student', [aLesson(0, sent)]);
  expect(await screen.findByText('Пройдено 0 из 1 урока')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Продолжить' })).toBeNull();
});

const newest = {
  id: anId(600),
  courseId: anId(100),
  courseTitle: 'Обратная связь',
  code: '2222333344445555',
  issuedAt: aTime,
  revokedAt: null,
  revokedBecause: null,
};
const given = { given: true, awaitsYes: false, newest, ask: null };

test('a certificate that a person has given stands on the course, though not everything is done', async () => {
  openCourse('student', begun, { hasCertificate: true }, [answer(certificates.getCourseCertificate, given)]);
  const link = await screen.findByRole('link', { name: 'Открыть сертификат' });
  expect(link.getAttribute('href')).toBe('/check/2222333344445555');
});

test('what a notice tells of, a pass or a certificate, stands on the open course, which is asked for once', async () => {
  const revoked = { ...given, newest: { ...newest, revokedAt: aTime, revokedBecause: 'Выдан по ошибке' } };
  const { answers, requests } = openCourse('student', begun, { hasCertificate: true }, [
    answer(certificates.getCourseCertificate, revoked),
  ]);
  await listening();
  expect(await screen.findByText(/Отозван .*: Выдан по ошибке/)).toBeTruthy();
  expect(screen.getByText('Пройдено 1 из 3 уроков')).toBeTruthy();
  const passed = { viewedAt: aTime, completedAt: aTime, sentAt: aTime, passedHow: 'person' } as const;
  answers.push(
    answer(notices.countNotices, { unseen: 2 }),
    answer(courses.getCourse, aCourse({ hasCertificate: true }), { id: anId(100) }),
    answer(lessonCalls.listLessons, [begun[0] ?? aLesson(0), aLesson(1, passed), aLesson(2)], {
      courseId: anId(100),
    }),
    answer(certificates.getCourseCertificate, given),
  );
  const opened = requests.length;
  say({ type: 'notices', userId: anId(1) });
  say({ type: 'notices', userId: anId(1) });
  expect(await screen.findByText('Пройдено 2 из 3 уроков')).toBeTruthy();
  expect(await screen.findByText(/^Выдан .*\.$/)).toBeTruthy();
  const asked = requests.slice(opened).map(({ call }) => call);
  expect(asked.toSorted()).toEqual(['countNotices', 'getCourse', 'getCourseCertificate', 'listLessons']);
});

test('a certificate is asked for anew while it can come within moments, not for the days that it waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const open = (state: Partial<CourseCertificate>) =>
    openCourse('student', begun, { hasCertificate: true }, [
      answer(certificates.getCourseCertificate, { ...given, ...state }),
    ]);
  const owed = { ...newest, code: null, issuedAt: null };
  const { requests } = open({ newest: owed, awaitsYes: true });
  expect(await screen.findByText(/когда его подтвердит школа/)).toBeTruthy();
  const opened = requests.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.slice(opened)).toEqual([]);
  cleanup();

  const { answers } = open({ newest: owed, soon: true });
  expect(await screen.findByText(/Готовится/)).toBeTruthy();
  answers.push(answer(certificates.getCourseCertificate, given));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText(/^Выдан .*\.$/)).toBeTruthy();
});

test('each lesson says what became of it, and green is for what was reached', async () => {
  const sent = { viewedAt: aTime, sentAt: aTime };
  openCourse('student', [
    aLesson(0, { ...sent, passesBy: 'levels', completedAt: aTime, passedHow: 'levels' }),
    aLesson(1, { ...sent, passesBy: 'person', completedAt: aTime, passedHow: 'person' }),
    aLesson(2, { ...sent, passesBy: 'levels', below: 2 }),
    aLesson(3, { ...sent, passesBy: 'person', below: 0 }),
    aLesson(4, { ...sent, passesBy: 'person' }),
    aLesson(5, { passesBy: 'levels', viewedAt: aTime, completedAt: aTime }),
    aLesson(6, { passesBy: 'levels' }),
  ]);
  const region = within(await screen.findByRole('region', { name: 'Уроки курса' }));
  const items = region.getAllByRole('link');
  const stateOf = (item: HTMLElement) =>
    within(item)
      .queryByText(/^(Просмотрен|Отправлен|Доработать|Сдан|Зачтён)/)
      ?.textContent?.replaceAll(/\s/g, ' ');
  expect(items.map(stateOf)).toEqual([
    'Сдан',
    'Зачтён',
    'Доработать: 2 (2 критерия ниже зачёта)',
    'Доработать',
    'Отправлен',
    'Просмотрен',
    undefined,
  ]);
  expect(region.getAllByText('Доступен')).toHaveLength(7);
  const green = [...document.querySelectorAll('[class*="success"]')].map((badge) => badge.textContent);
  expect(green.filter(Boolean)).toEqual(['Сдан', 'Зачтён']);
  expect(screen.getByText('Пройдено 3 из 7 уроков')).toBeTruthy();
  expect(screen.getByText('Отправлены 5, сданы 2')).toBeTruthy();
});

test('a lesson that waits for the one before leads to that one, and isn’t a link itself', async () => {
  const waitsFor = { id: anId(200), title: 'Урок по имени 0' };
  openCourse('student', [aLesson(0, { viewedAt: aTime }), aLesson(1, { waitsFor })]);
  const region = within(await screen.findByRole('region', { name: 'Уроки курса' }));
  expect(region.getAllByText('Доступен')).toHaveLength(1);
  expect(region.getByText('Пока закрыт')).toBeTruthy();
  expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/lesson/${anId(200)}`,
    `/lesson/${anId(200)}`,
  ]);
});

test('a completed course says so', async () => {
  openCourse('student', [aLesson(0, { completedAt: aTime })]);
  expect(await screen.findByText('Курс пройден')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Продолжить' })).toBeNull();
});

test('an administrator gets the analytics and the hint about the order', async () => {
  openCourse('admin', begun);
  const analytics = await screen.findByRole('link', { name: 'Аналитика' });
  expect(analytics.getAttribute('href')).toBe(`/analytics/${anId(100)}`);
  expect(screen.getByText('Переместите уроки для изменения порядка прохождения')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Продолжить' })).toBeNull();
});

test('a course without lessons or title has words for both', async () => {
  openCourse('student', [], { title: '' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Курс' })).toBeTruthy();
  expect(screen.getByText('В этом курсе пока нет уроков')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Назад к курсам' }).getAttribute('href')).toBe('/dashboard');
});

test('three places wait for the lessons', async () => {
  await openFromWithin(`/course/${anId(100)}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(pages.getCoursePage, () => new Promise(() => {}), { id: anId(100) }),
  ]);
  await screen.findByText('Курс загружается');
  expect(document.querySelectorAll('[data-skeleton="lesson"]')).toHaveLength(3);
});

test('staff sees the course as a student does: without drafts, handles and figures', async () => {
  const user = aUser('admin');
  const lessons = [aLesson(0, { publishedAt: aTime }), aLesson(1, { publishedAt: null })];
  openPage(`/course/${anId(100)}?as=student`, [
    answer(auth.getMe, { user }),
    answer(pages.getCoursePage, { user, course: aCourse(), lessons, surveys: [] }, { id: anId(100) }),
  ]);
  const region = within(await screen.findByRole('region', { name: 'Уроки курса' }));
  expect(region.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Проходите уроки в указанном порядке')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Переместить/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Аналитика' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Редактировать' })).toBeTruthy();
});
