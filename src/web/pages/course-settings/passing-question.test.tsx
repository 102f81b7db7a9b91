// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { passing } from '#contract/passing/calls.ts';
import type { PassingPreview } from '#contract/passing/schemas.ts';
import { aCourse, anId, aUser } from '#test/page-rows.ts';
import { answer, refuse, refuseStale } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const params = { id: anId(100) };
const opened = aCourse({ passesBy: 'sent', updatedAt: '2026-11-28T09:00:00.000Z' });
const saved = aCourse({ passesBy: 'levels', updatedAt: '2026-11-28T11:00:00.000Z' });

const none = { people: 0, lessons: 0 };
const nothing: PassingPreview = { improve: none, sent: none, passed: none, undone: none };
const some: PassingPreview = {
  improve: { people: 7, lessons: 12 },
  sent: none,
  passed: { people: 2, lessons: 3 },
  undone: { people: 7, lessons: 12 },
};

/** The settings of a course that goes by «sent», with another rule chosen. */
async function choose(preview: PassingPreview | Response) {
  const page = openPage(`/course/${anId(100)}/settings`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.getCourse, opened, params),
    answer(courses.updateCourse, saved, params),
    answer(passing.previewCourseRule, preview, params),
  ]);
  const settings = within(await screen.findByRole('form', { name: 'Настройки курса' }));
  fireEvent.change(settings.getByLabelText('Чем сдаётся урок'), { target: { value: 'levels' } });
  const bodies = (name: string) => page.requests.filter(({ call }) => call === name).map(({ body }) => body);
  return {
    ...page,
    settings,
    save: () => fireEvent.click(settings.getByRole('button', { name: /^Сохран/ })),
    asked: () => bodies('previewCourseRule'),
    sent: () => bodies('updateCourse'),
  };
}

const question = async () => {
  const dialog = await screen.findByRole('alertdialog', { name: 'Сменить правило зачёта?' });
  return { text: dialog.textContent?.replaceAll(/\s/g, ' '), ...within(dialog) };
};
const press = async (name: string) => fireEvent.click((await question()).getByRole('button', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('a changed rule says whose lessons become what, and «Сохранить» saves it', async () => {
  const { save, asked, sent } = await choose(some);
  save();
  expect((await question()).text).toContain(
    'У 7 человек 12 уроков станут «Доработать», у 2 человек 3 урока — «Сдан». Из них 12 уроков у 7 человек сейчас сделаны, а тогда не будут.',
  );
  expect(asked()).toEqual([{ passesBy: 'levels' }]);
  expect(sent()).toEqual([]);
  await press('Сохранить');
  expect(await screen.findByText('Курс обновлён')).toBeTruthy();
  expect(sent()).toMatchObject([{ passesBy: 'levels', basedOn: opened.updatedAt }]);
  await waitFor(() => expect(screen.queryByText('Есть несохранённые изменения')).toBeNull());
});

test('«Отмена» saves nothing and leaves what was chosen, and the next press asks again', async () => {
  const { save, asked, sent, settings } = await choose(some);
  save();
  await press('Отмена');
  await isGone();
  expect(settings.getByLabelText('Чем сдаётся урок')).toHaveProperty('value', 'levels');
  expect(sent()).toEqual([]);
  save();
  await question();
  expect(asked()).toHaveLength(2);
});

test('a second press asks once, and a second «Сохранить» saves once', async () => {
  const { save, asked, sent } = await choose(some);
  save();
  save();
  const { getByRole } = await question();
  expect(asked()).toHaveLength(1);
  const confirm = getByRole('button', { name: 'Сохранить' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  expect(await screen.findByText('Курс обновлён')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('what changes nothing for anybody is saved without a question', async () => {
  const { save, sent } = await choose(nothing);
  save();
  expect(await screen.findByText('Курс обновлён')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('while nobody knows whom it changes, nothing is saved, and the next press asks again', async () => {
  const { answers, save, asked, sent, settings } = await choose(refuse('unavailable', 'База занята'));
  save();
  expect(await screen.findByText('Не удалось узнать, кого коснётся новое правило')).toBeTruthy();
  expect(screen.getByText('База занята')).toBeTruthy();
  expect(sent()).toEqual([]);
  expect(settings.getByLabelText('Чем сдаётся урок')).toHaveProperty('value', 'levels');
  answers.push(answer(passing.previewCourseRule, some, params));
  save();
  await press('Сохранить');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(asked()).toHaveLength(2);
});

test('over what a colleague has saved meanwhile it asks with the numbers of then', async () => {
  const at = '2026-11-28T10:00:00.000Z';
  const { answers, save, sent, settings } = await choose(some);
  answers.push(
    answer(
      courses.updateCourse,
      refuseStale('conflict', 'Пока вы правили курс, его сохранил кто-то ещё: Вера Новикова', {
        by: 'Вера Новикова',
        at,
      }),
      params,
    ),
    answer(courses.getCourse, aCourse({ passesBy: 'sent', updatedAt: at }), params),
  );
  save();
  await press('Сохранить');
  expect(await settings.findByText(/сохранил кто-то ещё: Вера Новикова/)).toBeTruthy();
  answers.push(
    answer(passing.previewCourseRule, { ...nothing, sent: { people: 1, lessons: 1 } }, params),
    answer(courses.updateCourse, saved, params),
  );
  fireEvent.click(settings.getByRole('button', { name: 'Сохранить моё поверх' }));
  expect((await question()).text).toContain('У 1 человека 1 урок станет «Отправлен».');
  await press('Сохранить');
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { passesBy: 'levels', basedOn: opened.updatedAt },
      { passesBy: 'levels', basedOn: at },
    ]),
  );
});
