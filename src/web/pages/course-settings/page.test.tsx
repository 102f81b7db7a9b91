// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import type { Course } from '#contract/courses/schemas.ts';
import { aCourse, anId, aUser } from '#test/page-rows.ts';
import { type Answer, answer } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

async function openSettings(course: Partial<Course> = {}, answers: Answer[] = []) {
  const page = openPage(`/course/${anId(100)}/settings`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.getCourse, aCourse(course), { id: anId(100) }),
    answer(courses.updateCourse, aCourse(course), { id: anId(100) }),
    ...answers,
  ]);
  const form = within(await screen.findByRole('form', { name: 'Настройки курса' }));
  const saved = async () => {
    fireEvent.click(form.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('Курс обновлён');
    return page.requests.find(({ call }) => call === 'updateCourse')?.body;
  };
  return { ...page, form, saved };
}

test('who may read the answers, and for how much, is part of a course’s settings', async () => {
  const { form, saved } = await openSettings({
    dataRule: 'russia',
    monthlyBudget: 1500.5,
    withoutAi: true,
  });
  const place = form.getByLabelText('Где могут читать ответы');
  expect(form.getByText(/текст ответа уходит на эту модель/)).toBeTruthy();
  fireEvent.change(place, { target: { value: 'here' } });
  expect(form.getByText(/Ответы не уходят с сервера школы/)).toBeTruthy();
  const budget = form.getByLabelText('Бюджет на ИИ в месяц, ₽');
  expect(budget).toHaveProperty('value', '1500.5');
  fireEvent.change(budget, { target: { value: '2 000,25' } });
  fireEvent.click(form.getByLabelText('Студент может попросить, чтобы прочитал человек'));
  expect(await saved()).toMatchObject({ dataRule: 'here', monthlyBudget: 2000.25, withoutAi: false });
});

test('an empty budget is no limit, and zero is a limit', async () => {
  const { form, saved } = await openSettings({ monthlyBudget: 0 });
  const budget = form.getByLabelText('Бюджет на ИИ в месяц, ₽');
  expect(budget).toHaveProperty('value', '0');
  fireEvent.change(budget, { target: { value: ' ' } });
  expect(await saved()).toMatchObject({ monthlyBudget: '', dataRule: 'anywhere', withoutAi: false });
});

test.each([
  ['много', 'Укажите сумму в рублях, не больше двух знаков после запятой'],
  ['10,555', 'Укажите сумму в рублях, не больше двух знаков после запятой'],
  ['-1', 'Не меньше нуля'],
])('a budget of «%s» is refused at its field', async (typed, message) => {
  const { form, requests } = await openSettings();
  const budget = form.getByLabelText('Бюджет на ИИ в месяц, ₽');
  fireEvent.change(budget, { target: { value: typed } });
  fireEvent.click(form.getByRole('button', { name: 'Сохранить' }));
  expect((await form.findByRole('alert')).textContent).toBe(message);
  expect(budget).toHaveProperty('value', typed);
  expect(requests.some(({ call }) => call === 'updateCourse')).toBe(false);
});

test('the page is the last of the course’s tabs, under its name, with the way back to it', async () => {
  await openSettings();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Обратная связь');
  expect(screen.getByRole('link', { name: 'К курсу' }).getAttribute('href')).toBe(`/course/${anId(100)}`);
  const tabs = within(screen.getByRole('navigation', { name: 'Разделы курса' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Уроки',
    'Люди',
    'Потоки',
    'Анкеты',
    'Аналитика',
    'Настройки',
    'Как видит студент',
  ]);
  expect(
    tabs.filter((tab) => tab.getAttribute('aria-current')).map(({ textContent }) => textContent),
  ).toEqual(['Настройки']);
});

test('after a save the page goes on from what was saved, and says when something is not', async () => {
  const stored = aCourse({ title: 'Новое', updatedAt: '2026-11-28T10:00:00.000Z' });
  const { form, requests, answers } = await openSettings();
  answers.push(answer(courses.updateCourse, stored, { id: anId(100) }));
  const title = form.getByLabelText('Название');
  fireEvent.change(title, { target: { value: 'Новое' } });
  expect(form.getByText('Есть несохранённые изменения')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(form.queryByText('Есть несохранённые изменения')).toBeNull());
  fireEvent.change(title, { target: { value: 'Новее' } });
  fireEvent.click(form.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => {
    const bodies = requests.filter(({ call }) => call === 'updateCourse').map(({ body }) => body);
    expect(bodies).toMatchObject([
      { title: 'Новое', basedOn: aCourse().updatedAt },
      { title: 'Новее', basedOn: stored.updatedAt },
    ]);
  });
});

test('settings of rare work are folded until one of them is used', async () => {
  const isOpen = () => screen.getByText('Дополнительно').closest('details')?.open;
  await openSettings();
  expect(isOpen()).toBe(false);
  cleanup();
  await openSettings({ inOrder: true });
  expect(isOpen()).toBe(true);
});
