// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { courses } from '#contract/courses/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { setAsides } from '#contract/set-asides/calls.ts';
import { today as todayCalls } from '#contract/today/calls.ts';
import { type FirstStep, firstStep, type Today } from '#contract/today/schemas.ts';
import { aCourse, aUser, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const lesson = { id: anId(201), title: 'Четыре фразы' };
const course = { id: anId(100), title: 'Обратная связь' };
const toMend = { id: anId(710), words: 'опять макет', text: 'назовите день', inTalk: false };
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 20_000).toISOString();

const open = (role: Role, today: Partial<Today>, address = '/dashboard') =>
  openPage(address, [
    answer(auth.getMe, { user: aUser(role) }),
    answer(courses.listCourses, [aCourse()]),
    answer(todayCalls.getToday, { items: [], next: [], firstSteps: null, ...today }),
  ]);

const today = async () => within(await screen.findByRole('region', { name: 'Сегодня' }));

const addressOf = (link: HTMLElement) => link.getAttribute('href');

test('nothing to do shows nothing', async () => {
  open('student', {});
  await screen.findByRole('heading', { name: 'Мои курсы' });
  expect(screen.queryByRole('region', { name: 'Сегодня' })).toBeNull();
  expect(screen.queryByText('Первые шаги')).toBeNull();
});

test('a student reads what comes next, one link a line, and the next lesson on the course', async () => {
  const next = { ...lesson, number: 2, dates: null };
  open('student', {
    items: [
      { kind: 'review', lesson, course, author: 'model', at: hoursFromNow(-1) },
      { kind: 'continue', key: 'continue', lesson: next, course },
      { kind: 'talk', key: 'talk', dialogueId: anId(900), lesson, persona: 'Денис' },
      { kind: 'revise', key: 'revise', lesson, remarks: 2, first: toMend },
      { kind: 'revise', key: 'take', lesson, remarks: 1, first: { ...toMend, inTalk: true, words: '' } },
      { kind: 'soon', key: 'soon', what: 'opens', lesson, course, at: hoursFromNow(48) },
      {
        kind: 'meeting',
        key: 'meeting',
        meeting: { id: anId(950), title: 'Разбор' },
        course,
        at: hoursFromNow(-0.5),
        minutes: 60,
        place: 'Зал 3',
      },
    ],
    next: [{ courseId: course.id, lesson: next }],
  });
  expect(await (await today()).findByText('Идёт сейчас · Зал 3')).toBeTruthy();
  const links = (await today()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, addressOf(link)])).toEqual([
    ['Отзыв готов: «Четыре фразы»', `/lesson/${lesson.id}#review`],
    ['Продолжить: урок 2 «Четыре фразы»', `/lesson/${lesson.id}`],
    ['Продолжить разговор: «Четыре фразы»', `/lesson/${lesson.id}/talk/${anId(900)}`],
    ['Можно доработать: 2\u00a0замечания в «Четыре фразы»', `/lesson/${lesson.id}?revise=${toMend.id}`],
    ['Можно доработать: 1\u00a0замечание в «Четыре фразы»', `/lesson/${lesson.id}#remark-${toMend.id}`],
    ['Скоро: «Четыре фразы»', `/lesson/${lesson.id}`],
    ['Встреча: «Разбор»', `/course/${course.id}`],
    ['Все мои ответы', '/answers/mine'],
  ]);
  expect((await today()).getByText('«опять макет»').parentElement?.textContent).toBe(
    '«опять макет» — назовите день',
  );
  const card = screen.getByRole('link', { name: /Открыть$/ });
  expect(within(card).getByText('2. Четыре фразы')).toBeTruthy();
});

test('«Не сейчас» waits in a menu that is named by its line; what can’t be put off has none', async () => {
  const next = { ...lesson, number: 2, dates: null };
  const { answers, requests } = open('student', {
    items: [
      { kind: 'revise', key: 'revise:1', lesson, remarks: 2, first: toMend },
      { kind: 'continue', lesson: next, course },
    ],
  });
  const more = await (await today()).findAllByRole('button');
  expect(more.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Ещё: Можно доработать: 2\u00a0замечания в «Четыре фразы»',
  ]);
  answers.push(
    answer(setAsides.putOffItem, {
      items: [{ kind: 'continue', lesson: next, course }],
      next: [],
      firstSteps: null,
    }),
  );
  fireEvent.keyDown(more[0] ?? document.body, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Не сейчас' }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'putOffItem')?.params).toEqual({
      key: encodeURIComponent('revise:1'),
    }),
  );
  await waitFor(() => expect(screen.queryByText(/^Можно доработать/)).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Продолжить: урок 2 «Четыре фразы»'));
});

test('whoever goes to read a reply has seen its notice', async () => {
  const { answers, requests } = open('student', {
    items: [
      {
        kind: 'reply',
        noticeId: anId(700),
        about: 'survey',
        id: anId(300),
        title: 'Анкета',
        at: hoursFromNow(-1),
      },
    ],
  });
  answers.push(answer(notices.markNoticesSeen, { unseen: 0 }));
  fireEvent.click((await today()).getByRole('link', { name: 'Вам ответили: «Анкета»' }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'markNoticesSeen')?.body).toEqual({ ids: [anId(700)] }),
  );
});

test('a curator sees an alarm first, with the time that is left, then what waits and who is behind', async () => {
  const person = { id: anId(9), firstName: 'Анна', lastName: 'Белова' };
  open('curator', {
    items: [
      {
        kind: 'alarm',
        referralId: anId(800),
        student: person,
        place: lesson.title,
        dueAt: hoursFromNow(1.5),
      },
      {
        kind: 'waiting',
        count: 9,
        overdue: 1,
        since: hoursFromNow(-3),
        byReason: [
          { reason: 'crisis', count: 1, dueAt: hoursFromNow(1.5) },
          { reason: 'release', count: 8, dueAt: hoursFromNow(-1) },
        ],
      },
      { kind: 'behind', count: 7, people: [person] },
      { kind: 'stream', group: { id: anId(400), title: 'Осень' }, course, people: 3, nextDueAt: null },
    ],
  });
  const region = await today();
  await region.findByRole('link', { name: 'Ждут вас: 9' });
  const alarms = within(region.getByRole('list', { name: 'Тревоги' }));
  expect(addressOf(alarms.getByRole('link', { name: 'Тревога: Анна Белова' }))).toBe(
    `/queue?one=${anId(800)}`,
  );
  expect(alarms.getByText(/^осталось 1\sч 30\sмин$/)).toBeTruthy();
  expect(addressOf(region.getByRole('link', { name: 'Ждут вас: 9' }))).toBe('/queue');
  expect(addressOf(region.getByRole('link', { name: 'Ждёт выпуска: 8' }))).toBe('/queue?reason=release');
  expect(region.getByText('Отстали с прошлой недели: 7')).toBeTruthy();
  expect(addressOf(region.getByRole('link', { name: 'Анна Белова' }))).toBe(`/people/${person.id}`);
  expect(region.getByText(/и ещё 6$/)).toBeTruthy();
  expect(addressOf(region.getByRole('link', { name: 'Поток «Осень»' }))).toBe(`/groups/${anId(400)}`);
  expect(region.queryByText('Все мои ответы')).toBeNull();
});

const steps = (done: readonly FirstStep[]) =>
  firstStep.options.map((step) => ({ step, isDone: done.includes(step), isWavedOff: false }));

const ofSchool = {
  courseId: null,
  courseIsDraft: false,
  lessonId: null,
  lessonHasTask: false,
  answeredLessonId: null,
};

test('the first steps lead on, and one that isn’t needed goes', async () => {
  const { answers, requests } = open('admin', { firstSteps: { ...ofSchool, steps: steps(['model']) } });
  await screen.findByRole('heading', { name: 'Первые шаги' });
  expect(screen.getByText('Сделано')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Проверить/ })).toBeNull();
  expect(addressOf(screen.getByRole('link', { name: /^Пригласить/ }))).toBe('/user-management');

  answers.push(
    answer(courses.listCourseTemplates, [
      { template: 'feedback', title: 'Образец', description: 'О чём', lessonCount: 7, talkCount: 1 },
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'По образцу' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Курс по образцу' }));
  expect(await dialog.findByText(/^7\sуроков · 1\sразговор$/)).toBeTruthy();
  answers.push(answer(courses.createCourseFromTemplate, aCourse({ id: anId(101) })));
  fireEvent.click(dialog.getByRole('button', { name: 'Взять образец «Образец»' }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === 'createCourseFromTemplate')?.params).toEqual({
      template: 'feedback',
    }),
  );
});

test('the ten steps stand in three groups, each with where it leads', async () => {
  const [courseId, lessonId] = [anId(100), anId(201)];
  const open10 = (given: object) =>
    open('admin', { firstSteps: { ...ofSchool, courseId, steps: steps(['course']), ...given } });
  const placesIn = async (group: string) =>
    within(await screen.findByRole('region', { name: group }))
      .getAllByRole('link')
      .map((link) => [link.textContent, addressOf(link)]);
  open10({ lessonId });
  expect(await placesIn('Школа')).toEqual([
    ['Назвать', '/school'],
    ['Проверить', '/models'],
    ['Назвать оператора', '/legal/settings'],
  ]);
  expect(await placesIn('Курс')).toEqual([
    ['Открыть урок', `/lesson/${lessonId}/edit?tab=assignment`],
    ['Ответить', `/lesson/${lessonId}`],
    ['Опубликовать', `/course/${courseId}/settings`],
  ]);
  expect(await placesIn('Люди')).toEqual([
    ['Создать поток', `/groups?course=${courseId}`],
    ['Назначить', `/course/${courseId}/people?tab=curators`],
    ['Пригласить', `/course/${courseId}/people`],
  ]);
  expect(screen.getAllByRole('button', { name: /^Не нужно/ })).toHaveLength(9);
  cleanup();
  open10({ lessonId, lessonHasTask: true });
  expect((await placesIn('Курс'))[0]).toEqual(['Открыть урок', `/lesson/${lessonId}/edit?tab=review`]);
});

test('an administrator reads his duties with their dates, and the figures below them', async () => {
  open('admin', {
    items: [
      { kind: 'erasures', count: 2, overdue: 1, dueAt: '2026-11-20T10:00:00.000Z' },
      { kind: 'legal_drafts', kinds: ['policy'], since: '2026-11-01T10:00:00.000Z' },
      { kind: 'letters', failed: 1, stuck: 0, since: '2026-11-19T09:00:00.000Z' },
      { kind: 'budget', course, budget: 100, cost: 85.5, waiting: 0 },
      {
        kind: 'never_came',
        count: 7,
        since: '2026-11-02T10:00:00.000Z',
        people: [{ id: anId(2), firstName: 'Анна', lastName: 'Белова' }],
      },
      { kind: 'money', cost: 12 },
      { kind: 'newcomers', count: 3 },
    ],
  });
  const region = await today();
  await region.findByText('Просьбы стереть данные: 2');
  const lines = region
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(lines).toEqual([
    expect.stringMatching(/^Просьбы стереть данные: 2срок прошёл: 1, .+20\.11\.2026$/),
    'Документы не опубликованы: 1Политика обработки персональных данных · с 01.11.2026',
    expect.stringMatching(/^Письма не уходят: 1не доставлено за сутки: 1 · первое 19\.11\.2026 \d\d:00$/),
    expect.stringMatching(
      /^Бюджет курса «Обратная связь» на \S+ израсходован на 85 %85,50 ₽ из 100 ₽ · до 1 /,
    ),
    'Ни разу не вошли: 7Анна Белова и ещё 6 · ждём с 02.11.2026',
    expect.stringMatching(/^На модели за неделю: 12/),
    'Новые студенты за неделю: 3',
  ]);
  expect(addressOf(region.getByRole('link', { name: /Просьбы/ }))).toBe('/legal/erasures');
});

test('the last step that is waved off takes the card with it', async () => {
  const { answers, requests } = open('admin', {
    firstSteps: { ...ofSchool, steps: steps(firstStep.options.filter((step) => step !== 'queue')) },
  });
  answers.push(answer(todayCalls.waveOffSteps, { items: [], next: [], firstSteps: null }));
  fireEvent.click(await screen.findByRole('button', { name: 'Не нужно: кураторы' }));
  await waitFor(() => expect(screen.queryByText('Первые шаги')).toBeNull());
  expect(requests.find(({ call }) => call === 'waveOffSteps')?.body).toEqual({ steps: ['queue'] });
});

test.each<[Role, Partial<Today>, string]>([
  ['student', { items: [{ kind: 'revise', key: 'revise', lesson, remarks: 2 }] }, 'Сегодня'],
  ['admin', { firstSteps: { ...ofSchool, steps: steps(['model']) } }, 'Первые шаги'],
  ['student', {}, 'Мои курсы'],
])('the focus of %s who comes here is at the beginning of the screen', async (role, given, heading) => {
  const { router } = open(role, given, '/no-such-page');
  await screen.findByRole('heading', { name: 'Страница не найдена' });
  await router.navigate({ to: '/dashboard' });
  await expect.poll(() => document.activeElement?.textContent).toBe(heading);
});
