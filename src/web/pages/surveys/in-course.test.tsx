// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { courses } from '#contract/courses/calls.ts';
import { surveyStaff } from '#contract/survey-staff/calls.ts';
import { aCourse, anId } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';
import { aSurvey, openAs } from '#test/survey-page.ts';

test('a survey made in a course is offered there and opens on its questions, in that course', async () => {
  const course = anId(100);
  const made = aSurvey({ id: anId(502), title: 'Новая', questionCount: 0, responseCount: 0 });
  const { requests, address } = openAs('admin', `/surveys?course=${course}`, [
    answer(courses.getCourse, aCourse(), { id: course }),
    answer(surveyStaff.listSurveys, [aSurvey(), made]),
    answer(surveyStaff.createSurvey, made),
    answer(surveyStaff.getSurvey, { ...made, questions: [], offers: [] }, { id: made.id }),
  ]);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Создать анкету' }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Название'), { target: { value: 'Новая' } });
  fireEvent.change(dialog.getByLabelText('Где предложить'), { target: { value: 'end' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Создать анкету' }));
  await screen.findByText('Вопросов пока нет');
  expect(address()).toBe(`/surveys/${made.id}/edit?course=${course}`);
  expect(screen.getByRole('navigation', { name: 'Разделы курса' })).toBeTruthy();
  expect(requests.find(({ call }) => call === 'createSurvey')?.body).toMatchObject({
    title: 'Новая',
    offers: { byLink: false, courses: [{ courseId: course, place: 'end' }] },
  });
});

test('a card says where it stands and how much it asks; one before the lessons has a twin after them', async () => {
  const course = anId(100);
  const twin = aSurvey({ id: anId(503), title: 'Ожидания: после' });
  const { address } = openAs('admin', `/surveys?course=${course}`, [
    answer(courses.getCourse, aCourse(), { id: course }),
    answer(surveyStaff.listSurveys, [
      aSurvey({ questionCount: 4, offers: [{ courseId: course, place: 'start' }] }),
      aSurvey({
        id: anId(501),
        title: 'Пустая',
        questionCount: 0,
        offers: [{ courseId: course, place: 'end' }],
      }),
      aSurvey({ id: anId(504), title: 'Чужая', offers: [{ courseId: anId(101), place: 'start' }] }),
    ]),
    answer(surveyStaff.copySurveyAfter, twin, { id: anId(500) }),
    answer(surveyStaff.getSurvey, { ...twin, questions: [], offers: [] }, { id: twin.id }),
  ]);
  expect(await screen.findByText(/Перед уроками, 4.вопроса\. Создана/)).toBeTruthy();
  expect(screen.getByText(/После уроков, вопросов ещё нет\. Создана/)).toBeTruthy();
  expect(screen.queryByText('Чужая')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Сделать такую же после: Пустая' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Сделать такую же после: Ожидания' }));
  await screen.findByText('Вопросов пока нет');
  expect(address()).toBe(`/surveys/${twin.id}/edit?course=${course}`);
});
