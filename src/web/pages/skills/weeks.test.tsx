// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { plans } from '#contract/plans/calls.ts';
import { skills } from '#contract/skills/calls.ts';
import type { SkillOverTime } from '#contract/skills/schemas.ts';
import { weeks } from '#contract/weeks/calls.ts';
import type { DelayedPoint, WordsItem } from '#contract/weeks/schemas.ts';
import { aTime, aUser, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const levels = ['Пока нет', 'Есть частично', 'Есть'];
const [then, now] = ['2025-10-03T09:00:00.000Z', '2025-12-02T09:00:00.000Z'];
const between = { then, now };

const open = (given: Partial<SkillOverTime>, words: WordsItem[] = []) =>
  openPage('/skills', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(plans.listPlans, []),
    answer(skills.getMySkills, {
      others: [],
      next: null,
      skills: [
        { id: anId(1), title: 'Факты', description: '', series: [{ levels, points: [point] }], ...given },
      ],
    }),
    answer(weeks.listMyWords, [{ levels, items: words }], { id: anId(1) }),
  ]);

const point = {
  answerId: anId(502),
  remarkId: anId(902),
  criterion: 'Факты',
  lessonId: anId(200),
  lessonTitle: 'Макет',
  attempt: 1,
  at: aTime,
  level: 2,
  kind: 'written' as const,
  by: 'model' as const,
};

const item = (which: WordsItem['which'], given: Partial<WordsItem>): WordsItem => ({
  which,
  answerId: anId(501),
  lessonId: anId(200),
  lessonTitle: 'Макет',
  at: then,
  level: 0,
  by: 'model',
  kind: 'written',
  quote: '',
  isCut: false,
  ...given,
});

test('one’s own words are one closed line with two days, and are asked for once it is opened', async () => {
  const { requests } = open({ words: { sentence: null, step: null, between } }, [
    item('then', { quote: 'Опять всё поздно', isCut: true, lessonTitle: null }),
    item('now', { quote: 'Отчёт пришёл в 16:20.', at: now, level: 2, kind: 'talk' }),
  ]);
  const line = within(await screen.findByRole('listitem', { name: 'Факты' }));
  const title = line.getByText('Ваши слова: 3 октября 2025 г. и 2 декабря 2025 г.');
  const asked = () => requests.filter(({ call }) => call === 'listMyWords').length;
  expect([title.closest('details')?.open, asked()]).toEqual([false, 0]);
  fireEvent.click(title);
  expect((await line.findByText('Опять всё поздно…')).tagName).toBe('Q');
  expect(line.getByText('Отчёт пришёл в 16:20.').tagName).toBe('Q');
  expect(asked()).toBeGreaterThan(0);
  expect(
    line.getByRole('link', { name: /^Есть ?, 2.декабря 2025.г\., «Макет», разговор$/ }).getAttribute('href'),
  ).toBe(`/lesson/${anId(200)}#review`);
  expect(line.getByText(/^, 3 октября 2025 г\.$/).closest('a')).toBeNull();
  expect(line.queryByText(/→|%|молодец/i)).toBeNull();
});

test('without a pair there is no such line', async () => {
  open({ words: { sentence: 'Опять всё поздно', step: null, between: null } });
  await screen.findByText('Опять всё поздно');
  expect(screen.queryByText(/Ваши слова/)).toBeNull();
});

test('what has held after a pause is said of the newest attempt, and of those before it behind «Подробно»', async () => {
  const held: DelayedPoint = {
    answerId: anId(502),
    days: 31,
    held: true,
    was: 'Есть',
    now: 'Есть',
    elsewhere: true,
    returnsInDays: null,
  };
  const fell = {
    answerId: anId(501),
    days: 42,
    held: false,
    now: 'Есть частично',
    elsewhere: false,
    returnsInDays: 7,
  };
  open({ delayed: [{ ...held, ...fell }, held] });
  const line = within(await screen.findByRole('listitem', { name: 'Факты' }));
  const newest = line.getByText('через 31 день, в другом уроке: «Есть» — держится');
  expect(newest.closest('details')).toBeNull();
  const earlier = line.getByText('через 42 дня: «Есть частично», было «Есть». Вернёмся через неделю');
  expect(earlier.closest('details')?.textContent).toMatch(/^Подробно/);
});
