// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { plans as planCalls } from '#contract/plans/calls.ts';
import type { Plan } from '#contract/plans/schemas.ts';
import { skills } from '#contract/skills/calls.ts';
import type { SkillPoint, SkillsOverTime } from '#contract/skills/schemas.ts';
import { talks } from '#contract/talks/calls.ts';
import { aDialogue } from '#test/dialogue-rows.ts';
import { aTime, aUser, anId } from '#test/page-rows.ts';
import { answer, refuse } from '#test/page-server.ts';
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

const open = (found: Omit<SkillsOverTime, 'next'>, plans: Plan[] = []) =>
  openPage('/skills', [
    answer(auth.getMe, { user: aUser('student') }),
    answer(skills.getMySkills, { next: null, ...found }),
    answer(planCalls.listPlans, plans),
  ]);

const aPlan = (given: Partial<Plan> = {}): Plan => ({
  id: anId(600),
  cue: 'Марина скажет «там на час»',
  words: 'Покажи, как ты считала',
  source: 'take',
  lesson: { id: anId(200), title: 'Макет после обеда' },
  remarkId: null,
  rehearsal: null,
  askAt: null,
  asks: true,
  mayAskAgain: true,
  outcome: null,
  note: null,
  settledAt: null,
  shared: null,
  createdAt: aTime,
  ...given,
});

/** It has gone otherwise, and a note is asked for. */
async function wentOtherwise(given: Partial<Plan> = {}) {
  const page = open({ skills: [], others: [] }, [aPlan(given)]);
  const said = aPlan({ ...given, asks: false, outcome: 'otherwise', settledAt: aTime });
  page.answers.push(answer(planCalls.answerPlan, said, { id: said.id }));
  const plans = within(await screen.findByRole('region', { name: 'Моё' }));
  fireEvent.click(plans.getByRole('button', { name: 'Вышло иначе' }));
  await plans.findByLabelText(/Заметка для себя/);
  return { ...page, plans, said };
}

const scale = (...points: SkillPoint[]) => ({ levels: ['Пока нет', 'Есть'], points });

const day = (number: number) => `2026-11-${number}T09:00:00.000Z`;

test('a skill is a line: where one stands, one’s own words, one step; the picture of three days is behind «Подробно»', async () => {
  const wide = {
    levels: ['Нет', 'Чуть', 'Вполне'],
    points: [point(3, { level: 1, by: 'mentor', kind: 'talk', at: day(23) })],
  };
  const threeDays = scale(
    point(1, { at: day(20) }),
    point(2, { level: 0, at: day(21) }),
    point(4, { at: day(22) }),
  );
  const words = {
    sentence: 'Отчёт пришёл в четверг, в 16:20.',
    between: null,
    step: { lessonId: anId(200), text: 'спросите, что помешало' },
  };
  open({
    skills: [{ id: anId(1), title: 'Факты', description: '', series: [threeDays, wide], words }],
    others: [],
  });
  const card = within(await screen.findByRole('region', { name: 'Что уже получается' }));
  const line = within(card.getByRole('listitem', { name: 'Факты' }));
  expect(line.getByText('Отчёт пришёл в четверг, в 16:20.').tagName).toBe('Q');
  expect(line.getByRole('link', { name: 'Дальше: спросите, что помешало' }).getAttribute('href')).toBe(
    `/lesson/${anId(200)}#review`,
  );
  const [newest] = line.getAllByRole('link', { name: /^Чуть/ });
  expect(newest?.textContent).toBe(
    'Чуть: 23.11.2026, «Макет после обеда», попытка 1, разговор, проверил человек',
  );
  const details = line.getByText('Подробно').closest('details');
  expect(details?.open).toBe(false);
  const dots = line.getAllByRole('link', { name: /попытка 1: /, hidden: true });
  expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual([
    '20.11.2026, «Макет после обеда», попытка 1: Есть',
    '21.11.2026, «Макет после обеда», попытка 1: Пока нет',
    '22.11.2026, «Макет после обеда», попытка 1: Есть',
  ]);
  expect(line.getAllByRole('row', { hidden: true })).toHaveLength(5);
  expect(card.queryByText(/%|средн/i)).toBeNull();
});

test('attempts of fewer than three days make no picture', async () => {
  const series = [scale(point(1, { at: day(20) }), point(2, { at: day(20) }), point(4, { at: day(22) }))];
  open({ skills: [{ id: anId(1), title: 'Факты', description: '', series }], others: [] });
  const line = within(await screen.findByRole('listitem', { name: 'Факты' }));
  expect(line.queryByRole('link', { name: /попытка 1: /, hidden: true })).toBeNull();
  expect(line.getAllByRole('row', { hidden: true })).toHaveLength(4);
});

test('the plans come first, also to a screen reader; criteria without a skill are one folded list', async () => {
  open(
    {
      skills: [{ id: anId(1), title: 'Факты', description: '', series: [scale(point(1))] }],
      others: [{ title: 'Просьба', ...scale(point(5, { lessonTitle: null }), point(6, { level: null })) }],
    },
    [aPlan()],
  );
  const plans = await screen.findByRole('region', { name: 'Моё' });
  const skillsCard = screen.getByRole('region', { name: 'Что уже получается' });
  expect(plans.compareDocumentPosition(skillsCard) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const list = within(skillsCard).getByRole('list', { name: 'Другие критерии', hidden: true });
  expect(list.closest('details')?.open).toBe(false);
  const [other] = within(list).getAllByRole('listitem', { hidden: true });
  expect(other?.textContent).toMatch(/^Просьбауровень не поставлен: 20\.11\.2026/);
});

test('a closed lesson has no link', async () => {
  open({ skills: [], others: [{ title: 'Просьба', ...scale(point(1, { lessonTitle: null })) }] });
  const list = within(await screen.findByRole('list', { name: 'Другие критерии' }));
  expect(list.getByText('Есть').closest('a')).toBeNull();
});

test('with nothing yet, the page says what will be there and where to begin', async () => {
  open({ skills: [], others: [] });
  expect(await screen.findByText(/Начните с любого урока с критериями/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'К моим курсам' })).toBeTruthy();
});

test('what went otherwise is said again in a take from its line, once the note is kept', async () => {
  const { answers, requests, plans, said, address } = await wentOtherwise({
    rehearsal: { dialogueId: anId(900), from: 3 },
  });
  const take = aDialogue({ id: anId(901), lessonId: anId(200), kind: 'take' });
  answers.push(answer(talks.startTake, take, { id: anId(900) }));
  fireEvent.change(plans.getByLabelText(/Заметка для себя/), { target: { value: 'Перебил' } });
  fireEvent.click(await plans.findByRole('button', { name: 'Прорепетировать ещё раз' }));
  await waitFor(() => expect(address()).toBe(`/lesson/${anId(200)}/talk/${anId(901)}`));
  const sent = requests.filter(({ call }) => call === 'answerPlan' || call === 'startTake');
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { outcome: said.outcome, note: 'Перебил' },
    { from: 3 },
  ]);
});

test('a take that can’t be begun says why', async () => {
  const { answers, plans } = await wentOtherwise({ rehearsal: { dialogueId: anId(900), from: 3 } });
  answers.push(answer(talks.startTake, refuse('takes_used_up', 'Дублей уже десять'), { id: anId(900) }));
  fireEvent.click(await plans.findByRole('button', { name: 'Прорепетировать ещё раз' }));
  expect((await plans.findByRole('alert')).textContent).toContain('Дублей уже десять');
});

test('without a talk to begin from, the lesson is where it is practised, once the note is kept', async () => {
  const { plans, requests, answers, said, address } = await wentOtherwise();
  const link = plans.getByRole('link', { name: 'Прорепетировать ещё раз' });
  expect(link.getAttribute('href')).toBe(`/lesson/${anId(200)}`);
  answers.push(answer(planCalls.answerPlan, { ...said, note: 'Перебил' }, { id: said.id }));
  fireEvent.change(plans.getByLabelText(/Заметка для себя/), { target: { value: 'Перебил' } });
  fireEvent.click(link);
  await waitFor(() => expect(address()).toBe(`/lesson/${anId(200)}`));
  expect(requests.findLast(({ call }) => call === 'answerPlan')?.body).toEqual({
    outcome: 'otherwise',
    note: 'Перебил',
  });
});

test('words of danger in a note bring the school’s help beside it, and nothing else begins', async () => {
  const { answers, requests, plans, said } = await wentOtherwise({
    rehearsal: { dialogueId: anId(900), from: 3 },
  });
  const support = { fields: ['note' as const], text: 'Позвоните прямо сейчас по номеру 112' };
  answers.push(answer(planCalls.answerPlan, { ...said, support }, { id: said.id }));
  fireEvent.change(plans.getByLabelText(/Заметка для себя/), {
    target: { value: 'Я хочу покончить с собой' },
  });
  fireEvent.click(await plans.findByRole('button', { name: 'Прорепетировать ещё раз' }));
  expect((await plans.findAllByText(/по номеру 112/)).length).toBeGreaterThan(0);
  expect(requests.some(({ call }) => call === 'startTake')).toBe(false);
});

test('who will read a shared plan is named, the curator and the administrators, before and after the press', async () => {
  const page = open({ skills: [], others: [] }, [aPlan()]);
  const plans = within(await screen.findByRole('region', { name: 'Моё' }));
  expect(
    plans.getByText('Планы видите только вы, пока сами не покажете куратору и администраторам.'),
  ).toBeTruthy();
  const shared = { at: aTime, withNote: false };
  page.answers.push(
    answer(planCalls.sharePlan, aPlan({ shared }), { id: aPlan().id }),
    answer(planCalls.unsharePlan, aPlan(), { id: aPlan().id }),
  );
  expect(plans.queryByRole('button', { name: /Показать/ })).toBeNull();
  fireEvent.click(plans.getByRole('button', { name: /^Ещё/ }));
  fireEvent.click(plans.getByRole('button', { name: 'Показать куратору и администраторам' }));
  expect(await screen.findByText('Куратор и администраторы увидят этот план на вашей странице')).toBeTruthy();
  fireEvent.click(await plans.findByRole('button', { name: 'Показан куратору и администраторам: убрать' }));
  expect(await screen.findByText('Куратор и администраторы больше не видят этот план')).toBeTruthy();
});
