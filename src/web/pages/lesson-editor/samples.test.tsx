// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { reviews } from '#contract/reviews/calls.ts';
import { samples } from '#contract/samples/calls.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aCourse, aLesson, anId, aUser } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

beforeEach(() => sessionStorage.clear());
standInForTheBrowser();

const lessonId = anId(200);
const courseId = anId(100);
const criterionId = anId(701);
const levels = ['Пока нет', 'Есть'];

const lesson = {
  ...aLesson(0),
  content: 'Три звонка',
  transcription: null,
  assignment: 'Попросите коллегу',
  criteria: [
    {
      id: criterionId,
      title: 'Срок',
      description: '',
      levels: levels.map((title) => ({ title, description: '' })),
    },
  ],
  attemptsLimit: null,
  aiPrompt: null,
  version: 1,
};

const review = (level: string, quote: string) =>
  `Человеку: нет\n## 1. Срок\nУровень: ${level}\n> ${quote}\nСрок назван.\nУверенность: высокая\n`;

const kept = [
  {
    kind: 'weak' as const,
    content: 'Пришли мне отчёт, пожалуйста.',
    expected: [{ criterionId, level: 0, levels }],
  },
  {
    kind: 'strong' as const,
    content: 'Пришли отчёт к пяти часам.',
    expected: [{ criterionId, level: 1, levels }],
  },
];

const open = (answers: Answer[] = []) =>
  openPage(`/lesson/${lessonId}/edit?tab=review`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(lessons.getLesson, lesson, { id: lessonId }),
    answer(courses.getCourse, aCourse(), { id: courseId }),
    answer(lessons.listLessons, [aLesson(0)], { courseId }),
    answer(samples.listSamples, kept, { id: lessonId }),
    answer(samples.saveSamples, kept, { id: lessonId }),
    answer(reviews.tryPrompt, ({ answer: text }) => ({
      state: 'done' as const,
      text: review('Есть', text.includes('пяти') ? 'отчёт к пяти часам' : 'Пришли мне отчёт, пожалуйста'),
      model: 'mentor-1',
      ms: 900,
    })),
    ...answers,
  ]);

const openSamples = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Попробовать' }));
  return screen.findByLabelText<HTMLTextAreaElement>('Слабый ответ');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('one press tries the mentor on each sample, one after another, and the levels stand side by side', async () => {
  const { requests } = open();
  expect((await openSamples()).value).toBe('Пришли мне отчёт, пожалуйста.');
  expect(screen.getByLabelText<HTMLSelectElement>('Жду: Срок, сильный').value).toBe('1');
  press('Прогнать образцы');
  await screen.findByText('Разбор: сильный');
  expect(requests.filter(({ call }) => call === 'tryPrompt').map(({ body }) => body)).toMatchObject([
    { answer: 'Пришли мне отчёт, пожалуйста.', assignment: 'Попросите коллегу', criteria: lesson.criteria },
    { answer: 'Пришли отчёт к пяти часам.' },
  ]);
  const cells = within(screen.getByRole('table', { name: 'Уровни образцов' })).getAllByRole('cell');
  expect(cells[0]?.textContent).toMatch(/^Естьне как ждали/);
  expect(cells[1]?.textContent).not.toMatch(/^Есть/);
  expect(cells[2]?.textContent).toMatch(/^Есть(?!не как ждали)/);
  // The review that a student would get.
  expect(screen.getAllByText('Срок назван.').length).toBeGreaterThan(0);

  // What was run stays while the author looks at the lesson, and is marked once its criteria change.
  const sides = within(screen.getByRole('group', { name: 'Рядом с уроком' }));
  fireEvent.click(sides.getByRole('button', { name: 'Как увидит студент' }));
  press('Попробовать');
  expect(screen.queryByText('по прежним критериям')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Срок/, expanded: false }));
  fireEvent.change(screen.getByLabelText('Название критерия'), { target: { value: 'Срок и повод' } });
  expect(await screen.findByText('по прежним критериям')).toBeTruthy();
  expect(screen.getByText('Разбор: слабый')).toBeTruthy();
});

test('samples are saved as they are, with what is expected of them', async () => {
  const { requests } = open();
  fireEvent.change(await openSamples(), { target: { value: 'Ну пришли уже.' } });
  fireEvent.change(screen.getByLabelText('Жду: Срок, средний'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Жду: Срок, слабый'), { target: { value: '' } });
  press('Сохранить образцы');
  expect(await screen.findByText('Образцы сохранены')).toBeTruthy();
  expect(requests.at(-1)?.body).toEqual({
    samples: [
      { kind: 'weak', content: 'Ну пришли уже.', expected: [] },
      { kind: 'middling', content: '', expected: [{ criterionId, level: 1, levels }] },
      kept[1],
    ],
  });
});

test('where the lesson has too many, it says what to do beside the texts, until they are saved', async () => {
  const message = 'У урока не больше 60 живых образцов: уберите лишние';
  const { answers } = open([answer(samples.saveSamples, refuse('conflict', message), { id: lessonId })]);
  const middling = () => screen.getByLabelText<HTMLTextAreaElement>('Средний ответ');
  await openSamples();
  fireEvent.change(middling(), { target: { value: 'Пришли, если успеешь.' } });
  fireEvent.blur(middling());
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain(message);
  expect(screen.queryByText('Образцы сохранены')).toBeNull();
  expect(middling().value).toBe('Пришли, если успеешь.');
  answers.push(answer(samples.saveSamples, kept, { id: lessonId }));
  press('Сохранить образцы');
  expect(await screen.findByText('Образцы сохранены')).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});

test('the model suggests them, and the author edits', async () => {
  const { requests } = open([
    answer(samples.suggestSamples, {
      state: 'done',
      samples: [
        { kind: 'weak', content: 'Слабо' },
        { kind: 'middling', content: 'Средне' },
        { kind: 'strong', content: 'Сильно' },
      ],
    }),
  ]);
  const weak = await openSamples();
  press('Предложить другие');
  await waitFor(() => expect(weak.value).toBe('Слабо'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Сильный ответ').value).toBe('Сильно');
  expect(requests.at(-1)?.body).toMatchObject({ lessonId, assignment: 'Попросите коллегу' });
});

test('how many samples the workbench has is known from the lesson alone', async () => {
  const { requests } = open([
    answer(lessons.getLesson, { ...lesson, sampleCount: 7, hasMentorDraft: true }, { id: lessonId }),
  ]);
  const link = await screen.findByRole('link', { name: 'Наставник урока' });
  expect(link.parentElement?.textContent).toMatch(
    /^7.образцов: прогнать сначала. Есть черновик наставника. Наставник урока/,
  );
  expect(requests.map(({ call }) => call)).not.toContain('getLessonMentor');
});

test('a failure says why and keeps what is there', async () => {
  open([answer(reviews.tryPrompt, { state: 'failed', cause: 'Модель не ответила за минуту' })]);
  await openSamples();
  press('Прогнать образцы');
  expect(await screen.findByText('Модель не ответила за минуту')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Прогнать образцы' }).hasAttribute('aria-disabled')).toBe(false);
});
