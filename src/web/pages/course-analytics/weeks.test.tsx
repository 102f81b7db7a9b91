// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { analytics } from '#contract/analytics/calls.ts';
import type { CourseAnalytics } from '#contract/analytics/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import { counterQuotes } from '#contract/counter-quotes/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { surveyFigures } from '#contract/survey-figures/calls.ts';
import { weeks } from '#contract/weeks/calls.ts';
import type { CourseWeeks } from '#contract/weeks/schemas.ts';
import { aCourse, anId, aUser } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const figures: CourseAnalytics = {
  totalStudents: 12,
  completedCourse: 3,
  averageProgress: 25,
  totalAnswers: 28,
  lessons: [
    {
      id: anId(201),
      title: 'Факты',
      views: 10,
      answers: 12,
      completed: 9,
      completionRate: 72.6,
      averageTime: 12,
    },
  ],
  activity: [],
};

const id = anId(100);

async function open(found: CourseWeeks) {
  openPage(`/analytics/${id}`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.getCourse, aCourse(), { id }),
    answer(analytics.getCourseAnalytics, figures, { id }),
    answer(analytics.listStuckCriteria, [], { id }),
    answer(counterQuotes.listCounterQuoteFigures, [], { id }),
    answer(surveyFigures.getWhatChanged, { measures: [], anonymousLeftOut: false, criteria: [] }, { id }),
    answer(weeks.getCourseWeeks, found, { id }),
  ]);
  const title = await screen.findByRole('heading', { name: 'Через три недели и позже' });
  return title.closest('details') ?? document.body;
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent);

test('what has held after three weeks is counted a skill, with who it leaves out', async () => {
  const held = { people: 3, held: 2, elsewhere: 1 };
  const card = await open({
    skills: [
      { id: anId(700), title: 'Факты', held },
      { id: anId(701), title: 'Просьба', held: null },
    ],
  });
  const table = await screen.findByRole('table', { name: 'Что держится', hidden: true });
  expect(rowsOf(table)).toEqual(['НавыкВернулисьДержитсяВ другом уроке', 'Факты321']);
  expect(card).toHaveProperty('open', false);
  expect(card.textContent).toContain('Кто вернулся сам, чаще держится: это не доля всех.');
});

test('how students named themselves stands below, from five people', async () => {
  const lesson = { id: anId(201), title: 'Макет' };
  const card = await open({
    skills: [],
    selfFirst: {
      countedTo: '2025-11-24T00:00:00.000Z',
      criteria: [
        { id: anId(801), title: 'Факты', lesson, levels: { people: 6, lower: 1, same: 2, higher: 3 } },
        { id: anId(802), title: 'Просьба', lesson, levels: null },
      ],
    },
  });
  const table = await screen.findByRole('table', { name: 'Как назвали себя студенты', hidden: true });
  expect(rowsOf(table)).toEqual(['КритерийНижеТак жеВыше', 'ФактыМакет123']);
  expect(card.textContent).toContain('Ещё 1\u00a0критерий: меньше пяти человек.');
});
