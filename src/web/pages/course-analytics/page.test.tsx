// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { analytics as analyticsCalls } from '#contract/analytics/calls.ts';
import type { CourseAnalytics } from '#contract/analytics/schemas.ts';
import type { StuckAnswer, StuckCriterion } from '#contract/analytics/stuck.ts';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { counterQuotes } from '#contract/counter-quotes/calls.ts';
import type { CounterQuoteFigure } from '#contract/counter-quotes/figures.ts';
import { courses } from '#contract/courses/calls.ts';
import { surveyFigures } from '#contract/survey-figures/calls.ts';
import type { MeasureChange, MeasureSide, WhatChanged } from '#contract/survey-figures/schemas.ts';
import { weeks } from '#contract/weeks/calls.ts';
import { aUser, aCourse, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const analytics: CourseAnalytics = {
  totalStudents: 1240,
  completedCourse: 310,
  averageProgress: 53.2,
  totalAnswers: 2801,
  lessons: [
    lesson(1, { title: 'Факты', views: 1000, answers: 1200, completed: 900, completionRate: 72.6 }),
    lesson(2, { title: 'Просьбы', views: 800, answers: 1601, completed: 420, completionRate: 33.9 }),
  ],
  activity: [
    { date: '2026-11-20', answers: 3, views: 1 },
    { date: '2026-11-21', answers: 0, views: 2 },
  ],
};

const stuck: StuckCriterion[] = [
  {
    lesson: { id: anId(201), title: 'Факты' },
    criterion: { id: anId(801), title: 'Без оценок', lowestLevel: 'Пока нет' },
    first: { count: 12, of: 40, people: 40 },
    newest: { count: 2, of: 4, people: 4 },
    closed: null,
    again: { count: 0, of: 40, people: 40 },
  },
];

const stuckAnswers: StuckAnswer[] = [
  {
    id: anId(500),
    student: { id: anId(10), firstName: 'Иван', lastName: 'Ким' },
    attempt: 1,
    createdAt: '2026-11-20T07:00:00.000Z',
  },
];

const nothingChanged: WhatChanged = { measures: [], anonymousLeftOut: false, criteria: [] };

const open = (
  given = analytics,
  role: Role = 'admin',
  countered: CounterQuoteFigure[] = [],
  changed = nothingChanged,
) =>
  openPage(`/analytics/${anId(100)}`, [
    answer(auth.getMe, { user: aUser(role) }),
    answer(courses.getCourse, aCourse(), { id: anId(100) }),
    answer(analyticsCalls.getCourseAnalytics, given, { id: anId(100) }),
    answer(analyticsCalls.listStuckCriteria, stuck, { id: anId(100) }),
    answer(analyticsCalls.listStuckAnswers, stuckAnswers, { id: anId(100) }),
    answer(counterQuotes.listCounterQuoteFigures, countered, { id: anId(100) }),
    answer(surveyFigures.getWhatChanged, changed, { id: anId(100) }),
    answer(weeks.getCourseWeeks, { skills: [] }, { id: anId(100) }),
  ]);

test('the four statistics are shown with their definitions', async () => {
  open();
  const students = (await screen.findByText('Всего студентов')).closest('div');
  expect(students?.textContent).toMatch(/1\s240/);
  expect(students?.textContent).toContain('в том числе те, чей доступ уже истёк');
  expect(screen.getByText('Завершили курс').closest('div')?.textContent).toContain('310');
  expect(screen.getByText('Средний прогресс').closest('div')?.textContent).toMatch(/53,2\s%/);
  expect(screen.getByText('Всего ответов').closest('div')?.textContent).toMatch(/2\s801/);
  expect(screen.getByRole('link', { name: 'К курсу' }).getAttribute('href')).toBe(`/course/${anId(100)}`);
});

test('our blocks are folded, each to a figure', async () => {
  open();
  const folded = async (title: string) => {
    const summary = (await screen.findByRole('heading', { name: title })).closest('summary');
    await expect.poll(() => summary?.textContent?.length).toBeGreaterThan(title.length);
    return [
      summary?.textContent?.replace(title, '').replaceAll(/\s/g, ' '),
      summary?.closest('details')?.open,
    ];
  };
  expect(await folded('Прохождение уроков')).toEqual(['Последний урок прошли 420 из 1240', false]);
  expect(await folded('На чём застревают')).toEqual(['«Без оценок»: 12 из 40', false]);
  expect(await folded('Что изменилось')).toEqual(['Сравнивать пока нечего', false]);
  expect(await folded('Активность по дням')).toEqual(['За 2 дня: 3 ответа, 3 просмотра', false]);
});

test('the lessons are put in the order of a column', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Показатели по урокам' }));
  const titles = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Факты', 'Просьбы']);
  fireEvent.click(table.getByRole('button', { name: 'Ответы' }));
  expect(titles()).toEqual(['Просьбы', 'Факты']);
  expect(table.getByRole('columnheader', { name: 'Ответы' }).getAttribute('aria-sort')).toBe('descending');
  expect(table.getByRole('row', { name: /Просьбы/ }).textContent).toMatch(/2Просьбы8001\s60133,9\s%/);
});

test('the plots have a name, a description and a table that says the same', async () => {
  open();
  const funnel = await screen.findByRole('img', { name: 'Прохождение уроков' });
  expect(funnel.querySelector('desc')?.textContent).toMatch(/Последний урок открыли 64,5\s%, прошли 33,9\s%/);
  const days = screen.getByRole('img', { name: 'Активность по дням' });
  expect(days.querySelector('desc')?.textContent).toMatch(/За 2\sдня: 3\sответа, 3\sпросмотра/);
  const table = screen.getByRole('table', { name: 'Активность по дням, таблица' });
  expect(within(table).getByRole('row', { name: /20.11.2026/ }).textContent).toBe('20.11.202631');
});

test('the arrow keys read a plot place by place', async () => {
  open();
  const days = await screen.findByRole('img', { name: 'Активность по дням' });
  const press = (key: string) => fireEvent.keyDown(days, { key });
  press('ArrowLeft');
  expect(screen.getByText(/^21.11.2026: 0\sответов, 2\sпросмотра$/)).toBeTruthy();
  press('ArrowLeft');
  press('ArrowLeft');
  expect(screen.getByText(/^20.11.2026: 3\sответа, 1\sпросмотр$/).getAttribute('role')).toBe('status');
  press('Escape');
  expect(screen.queryByText(/^20.11.2026:/)).toBeNull();
});

test('another span of days is another address, asked for by the reader’s time zone', async () => {
  const { address } = open();
  const spans = await screen.findByRole('navigation', { name: 'За сколько дней' });
  fireEvent.click(within(spans).getByRole('link', { name: '90 дней' }));
  await screen.findByRole('link', { name: '90 дней', current: 'page' });
  expect(screen.getByRole('link', { name: '30 дней' }).getAttribute('aria-current')).toBeNull();
  expect(address()).toBe(`/analytics/${anId(100)}?days=90`);
});

test('a course without lessons says so', async () => {
  open({ ...analytics, lessons: [] });
  expect(await screen.findByText('В этом курсе пока нет уроков')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Прохождение уроков' })).toBeNull();
});

test('where people are stuck: counts with their shares, of a few people counts alone, and the answers behind a figure', async () => {
  const { requests } = open();
  const table = within(await screen.findByRole('table', { name: 'На чём застревают' }));
  const row = table.getByRole('row', { name: /Без оценок/ });
  expect(row.textContent).toMatch(/Без оценокФакты12 из 4030\s%2 из 4—никого0 из 400\s%/);
  fireEvent.click(screen.getByText('Как считаем'));
  expect(screen.getByText(/Только отзывы, которые сейчас действуют/)).toBeTruthy();
  fireEvent.click(within(row).getByRole('button', { name: /первая попытка: 12 из 40/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Без оценок' }));
  const link = await dialog.findByRole('link', { name: 'Иван Ким' });
  expect(link.getAttribute('href')).toBe(`/answers?lesson=${anId(201)}&student=${anId(10)}`);
  expect(requests.find(({ call }) => call === 'listStuckAnswers')?.query).toMatchObject({
    lessonId: anId(201),
    criterionId: anId(801),
    figure: 'first',
  });
});

test('students are refused', async () => {
  open(analytics, 'student');
  expect(await screen.findByText('Access denied')).toBeTruthy();
});

test('with no courses there is a way to make one', async () => {
  openPage('/analytics', [answer(auth.getMe, { user: aUser('admin') }), answer(courses.listCourses, [])]);
  const link = await screen.findByRole('link', { name: 'Создать курс' });
  expect(link.getAttribute('href')).toBe('/course-management');
});

function lesson(number: number, given: Partial<CourseAnalytics['lessons'][number]>) {
  return {
    id: anId(200 + number),
    title: '',
    views: 0,
    answers: 0,
    completed: 0,
    completionRate: 0,
    averageTime: 4.5,
    ...given,
  };
}

test('how often the mentor agrees with words against a remark, and what it means where he nearly always does', async () => {
  const of = (n: number, title: string, upheld: number) => ({
    lesson: { id: anId(200 + n), title },
    upheld,
    of: 20,
  });
  open(analytics, 'curator', [of(1, 'Факты', 16), of(2, 'Просьбы', 17)]);
  const table = await screen.findByRole('table', { name: '«Вот же»: слова против замечания' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(rows.slice(1)).toEqual([
    'Факты80 %16 из 20',
    'ПросьбыНаставник соглашается почти всегда: критерий неясен или он уступчив85 %17 из 20',
  ]);
});

test('what changed says how to begin where there is nothing to compare', async () => {
  open();
  expect(await screen.findByText(/Сравнивать пока нечего\. Поставьте/)).toBeTruthy();
});

test.each<[string, Partial<MeasureChange>, RegExp]>([
  [
    'few pairs are points',
    {
      pairs: {
        people: 2,
        points: [
          { start: 2, end: 4 },
          { start: 3, end: 3 },
        ],
      },
    },
    /На обе анкеты ответили 2.человека: слишком мало ответов, чтобы судить.2 → 43 → 3/,
  ],
  [
    'one pair is said in the singular',
    { pairs: { people: 1, points: [{ start: 2, end: 4 }] } },
    /На обе анкеты ответил 1.человек: слишком мало ответов/,
  ],
  [
    'many have a difference',
    { pairs: { people: 24, difference: { mean: 0.84, low: 0.31, high: 1.37 } } },
    /\(24.человека\), разница в среднем \+0,8\. Доверительный интервал \(95.%\) — от \+0,3 до \+1,4\. $/,
  ],
  [
    'an interval around nought is said to be one',
    { pairs: { people: 12, difference: { mean: 0.2, low: -0.4, high: 0.8 } } },
    /от −0,4 до \+0,8\. Между этими числами есть ноль: разницы может и не быть/,
  ],
  [
    'anonymous answers are not of the same people',
    { start: side('До', { anonymous: true }) },
    /а не ответы одних и тех же людей\.$/,
  ],
  [
    'of few anonymous answers nothing can be said',
    { start: side('До', { anonymous: true, people: 6 }) },
    /И пока слишком мало ответов, чтобы судить/,
  ],
])('what changed: %s', async (_, given, words) => {
  const measures = [{ measure: 'Уверенность', start: side('До'), end: side('После'), ...given }];
  open(analytics, 'admin', [], { ...nothingChanged, measures });
  const section = await screen.findByRole('region', { name: 'Уверенность' });
  expect(section.textContent).toMatch(words);
});

test('what changed: levels of first and last attempts, and how many criteria have too few people', async () => {
  const of = (n: number, levels: WhatChanged['criteria'][number]['levels']) => ({
    lesson: { id: anId(201), title: 'Факты' },
    criterion: { id: anId(800 + n), title: `Критерий ${n}`, levels: ['Пока нет', 'Есть'] },
    levels,
  });
  const criteria = [of(1, { people: 9, first: [7, 2], last: [2, 7] }), of(2, null)];
  open(analytics, 'curator', [], { ...nothingChanged, criteria });
  const table = within(await screen.findByRole('table', { name: 'Уровни первой и последней попытки' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'КритерийПервая попытка → последняяЛюдей',
    'Критерий 1ФактыПока нет: 7 → 2Есть: 2 → 79',
  ]);
  expect(screen.getByText(/Ещё 1.критерий: второй оценённой попытки по ним пока ни у кого нет/)).toBeTruthy();
});

function side(title: string, { anonymous = false, people = 20 } = {}): MeasureSide {
  return {
    survey: { id: anId(500), title },
    anonymous,
    questionText: 'Насколько вы уверены?',
    distribution: {
      asks: { kind: 'scale', steps: 3, from: 'нет', to: 'да' },
      earlier: false,
      people,
      counts: [people, 0, 0],
      mean: 1,
    },
  };
}
