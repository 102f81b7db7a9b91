// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { planCalls } from '#contract/plan-calls.ts';
import { skillCalls } from '#contract/skill-calls.ts';
import type { SkillPoint, SkillsOverTime } from '#contract/skills/schemas.ts';
import { aTime, aUser, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const point = (number: number, given: Partial<SkillPoint> = {}): SkillPoint => ({
  answerId: anId(number),
  remarkId: anId(number),
  criterion: 'Факты',
  lessonId: anId(200),
  lessonTitle: 'Макет после обеда',
  attempt: 1,
  at: aTime,
  level: 1,
  kind: 'written',
  by: 'model',
  ...given,
});

const open = (found: Omit<SkillsOverTime, 'next'>) =>
  openPage('/skills', [
    answer(api.getMe, { user: aUser('student') }),
    answer(skillCalls.getMySkills, { next: null, ...found }),
    answer(planCalls.listPlans, []),
  ]);

const scale = (...points: SkillPoint[]) => ({ levels: ['Пока нет', 'Есть'], points });

test('a dot is a link that says when, where and at which of the scale’s own words', async () => {
  const wide = {
    levels: ['Нет', 'Чуть', 'Вполне'],
    points: [point(3, { level: 1, by: 'mentor', kind: 'talk' }), point(4, { level: 2, kind: 'take' })],
  };
  open({
    skills: [
      {
        id: anId(1),
        title: 'Факты',
        description: '',
        series: [scale(point(1), point(2, { level: 0 })), wide],
      },
    ],
    others: [],
  });
  const card = within(await screen.findByRole('region', { name: 'Факты' }));
  const names = card.getAllByRole('link', { name: /попытка/ }).map((link) => link.getAttribute('aria-label'));
  expect(names).toEqual([
    '20.11.2026, «Макет после обеда», попытка 1: Есть',
    '20.11.2026, «Макет после обеда», попытка 1: Пока нет',
    '20.11.2026, «Макет после обеда», попытка 1, разговор: Чуть, проверил человек',
    '20.11.2026, «Макет после обеда», попытка 1, дубль: Вполне',
  ]);
  expect(card.getByRole('cell', { name: '1, дубль', hidden: true })).toBeTruthy();
  expect(card.queryByText(/%|средн/i)).toBeNull();
  expect(card.getAllByRole('row', { hidden: true })).toHaveLength(5);
});

test('a closed lesson has no link, and a level that was not set is said so', async () => {
  open({
    skills: [],
    others: [{ title: 'Просьба', ...scale(point(1, { lessonTitle: null }), point(2, { level: null })) }],
  });
  const card = within(await screen.findByRole('region', { name: 'Другие критерии' }));
  expect(card.getByRole('img', { name: '20.11.2026, урок закрыт, попытка 1: Есть' }).closest('a')).toBeNull();
  expect(card.getByRole('link', { name: /попытка 1: уровень не поставлен/ })).toBeTruthy();
});

test('with nothing yet, the page says what will be there and where to begin', async () => {
  open({ skills: [], others: [] });
  expect(await screen.findByText(/Начните с любого урока с критериями/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'К моим курсам' })).toBeTruthy();
});

test('of one attempt there is a sentence, which leads to its review', async () => {
  open({
    skills: [],
    others: [{ title: 'Просьба', ...scale(point(1, { lessonTitle: 'Тренажёр: макет' })) }],
  });
  const link = await screen.findByRole('link', { name: '20.11.2026, «Тренажёр: макет», попытка 1: Есть' });
  expect(link.getAttribute('href')).toBe(`/lesson/${anId(200)}#review`);
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
});
