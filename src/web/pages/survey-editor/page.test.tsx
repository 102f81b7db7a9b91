// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { surveyStaff } from '#contract/survey-staff/calls.ts';
import type { EditorSurvey } from '#contract/surveys/survey-editor.ts';
import { aUser, anId, aTime } from '#test/page-rows.ts';
import { answer, refuseStale } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

test('one’s own survey goes over what a colleague has saved only by a word', async () => {
  const whole = (title: string, version: number): EditorSurvey => ({
    id: anId(500),
    title,
    description: '',
    createdById: null,
    isActive: true,
    anonymous: false,
    byLink: false,
    version,
    createdAt: aTime,
    updatedAt: aTime,
    questionCount: 1,
    responseCount: 0,
    questions: [{ id: anId(510), text: `Вопрос ${version}`, order: 0 }],
  });
  const message = 'Пока вы правили анкету, её сохранил кто-то ещё: Пётр Ким';
  const { requests, answers } = openPage('/survey-editor', [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(courses.listCourses, []),
    answer(surveyStaff.listEditorSurveys, [whole('Ожидания', 1)]),
    answer(surveyStaff.getEditorSurvey, whole('Ожидания', 1), { id: anId(500) }),
    answer(
      surveyStaff.updateEditorSurvey,
      ({ version }) =>
        version === 2 ? whole('Моё', 3) : refuseStale('conflict', message, { by: 'Пётр Ким', at: aTime }),
      { id: anId(500) },
    ),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать анкету: Ожидания' }));
  const dialog = within(await screen.findByRole('dialog'));
  const title = dialog.getByLabelText<HTMLInputElement>('Название');
  fireEvent.change(title, { target: { value: 'Моё' } });
  answers.push(answer(surveyStaff.getEditorSurvey, whole('Их', 2), { id: anId(500) }));
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить изменения' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Сохранить моё поверх' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(title.value).toBe('Моё');
  const saves = requests.filter(({ call }) => call === 'updateEditorSurvey').map(({ body }) => body);
  expect(saves).toMatchObject([
    { title: 'Моё', version: 1 },
    { title: 'Моё', version: 2 },
  ]);
});
