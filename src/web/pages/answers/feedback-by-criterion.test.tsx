// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer } from '#contract/answers/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { reviews } from '#contract/reviews/calls.ts';
import type { Feedback, Remark } from '#contract/reviews/feedback.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aLesson, anAnswer, anId, aTime, aUser } from '#test/page-rows.ts';
import { answer, refuse, refuseStale } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';
import { longestWaitMs } from '#test/waits.ts';

const lessonId = anId(201);
const content = 'Отчёт опоздал на день. Пришлите его завтра.';

standInForTheBrowser();

// Unmount before the globals are restored: unmounting closes the streams.
afterEach(cleanup);

test('an answer without feedback is written about by the lesson’s criteria, with words selected in it', async () => {
  const { answers, requests } = await openAnswer({});
  const dialog = await openDialog('Написать обратную связь');
  expect(dialog.getByRole('tab', { name: 'По критериям' }).getAttribute('aria-selected')).toBe('true');
  const facts = remarkOn(dialog, 'Факты');
  expect(facts.getByText('Назван ли день')).toBeTruthy();
  expect(facts.getByRole('radio', { name: 'Не поставлен' })).toHaveProperty('checked', true);

  fireEvent.click(facts.getByRole('radio', { name: 'Есть частично' }));
  fireEvent.change(facts.getByLabelText('Замечание'), { target: { value: 'Назван **день**' } });
  // Without a selection the focus goes to where it is made.
  fireEvent.click(facts.getByRole('button', { name: 'Добавить цитату' }));
  expect(document.activeElement).toBe(dialog.getByLabelText('Ответ студента'));
  select(dialog, ' на день');
  fireEvent.click(facts.getByRole('button', { name: 'Добавить цитату' }));
  select(dialog, 'Отчёт');
  fireEvent.click(facts.getByRole('button', { name: 'Добавить цитату' }));
  expect(quotesIn(facts)).toEqual(['Отчёт', 'на день']);
  fireEvent.change(dialog.getByLabelText('Итог'), { target: { value: 'Так держать' } });

  answers.push(answer(reviews.writeFeedback, anAnswer({ content }), { id: anId(500) }));
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Обратная связь сохранена')).toBeTruthy();
  expect(requests.find(({ call }) => call === 'writeFeedback')?.body).toEqual({
    basedOn: anAnswer().updatedAt,
    text: 'Так держать',
    remarks: [
      {
        criterionId: anId(801),
        level: 1,
        text: 'Назван **день**',
        nextStep: '',
        quotes: [
          [0, 5],
          [14, 21],
        ],
        videoAt: null,
      },
      { criterionId: anId(802), level: null, text: '', nextStep: '', quotes: [], videoAt: null },
    ],
  });
});

test('a remark, what comes next and the summary can each be written as they will look', async () => {
  await openAnswer({ feedback: aFeedback() });
  const dialog = await openDialog('Править обратную связь');
  const facts = remarkOn(dialog, 'Факты');
  fireEvent.change(facts.getByLabelText('Замечание'), { target: { value: 'Назван **день**' } });
  fireEvent.click(facts.getByRole('button', { name: 'Оформить: замечание' }));
  const editor = await facts.findByRole('textbox', { name: 'Замечание' }, { timeout: longestWaitMs });
  await waitFor(() => expect(editor.querySelector('strong')?.textContent).toBe('день'));
  expect(facts.getByRole('button', { name: 'Оформить: дальше' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Оформить: итог' })).toBeTruthy();
});

test('starts with the feedback in force; what is taken away is not sent', async () => {
  const { answers, requests } = await openAnswer({ feedback: aFeedback() });
  const dialog = await openDialog('Править обратную связь');
  const facts = remarkOn(dialog, 'Факты');
  expect(facts.getByRole('radio', { name: 'Есть' })).toHaveProperty('checked', true);
  expect(facts.getByLabelText('Замечание')).toHaveProperty('value', 'День назван');
  expect(facts.getByLabelText(/Дальше/)).toHaveProperty('value', 'Назовите час');
  expect(dialog.getByLabelText('Итог')).toHaveProperty('value', 'Хорошо');
  // A model may quote in any order.
  expect(quotesIn(facts)).toEqual(['Отчёт опоздал', 'на день']);
  // The version has not changed, so the criterion that the model has left out can be written about.
  expect(remarkOn(dialog, 'Просьба').getByLabelText('Замечание')).toHaveProperty('value', '');

  fireEvent.click(facts.getAllByRole('button', { name: 'Убрать' })[0] as HTMLElement);
  expect(quotesIn(facts)).toEqual(['на день']);
  expect(document.activeElement).toBe(facts.getByRole('button', { name: 'Добавить цитату' }));
  fireEvent.click(within(facts.getByText('Смотреть видео с 3:20')).getByRole('button', { name: 'Убрать' }));
  answers.push(answer(reviews.writeFeedback, anAnswer({ content }), { id: anId(500) }));
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await screen.findByText('Обратная связь сохранена')).toBeTruthy();
  const body = requests.find(({ call }) => call === 'writeFeedback')?.body;
  expect(body).toMatchObject({ remarks: [{ level: 2, quotes: [[14, 21]], videoAt: null }, {}] });
});

test('feedback by earlier criteria is corrected by these, whatever the lesson’s are now', async () => {
  await openAnswer({ feedback: aFeedback() }, { mentorVersion: 3, criteria: [aCriterion(809, 'Новый')] });
  const dialog = await openDialog('Править обратную связь');
  expect(dialog.queryByRole('region', { name: 'Новый' })).toBeNull();
  expect(remarkOn(dialog, 'Факты').getByLabelText('Замечание')).toHaveProperty('value', 'День назван');
});

test('one text and the criteria both keep what was typed', async () => {
  await openAnswer({ aiResponse: 'Вы точны', responseAuthor: 'model' });
  const dialog = await openDialog('Править обратную связь');
  // Feedback of one text is corrected as one text first.
  const text = dialog.getByLabelText('Обратная связь');
  expect(text).toHaveProperty('value', 'Вы точны');
  fireEvent.change(text, { target: { value: 'Вы **очень** точны' } });
  choose(dialog, 'По критериям');
  fireEvent.change(dialog.getByLabelText('Итог'), { target: { value: 'Черновик итога' } });
  choose(dialog, 'Одним текстом');
  expect(dialog.getByLabelText('Обратная связь')).toHaveProperty('value', 'Вы **очень** точны');
  expect(dialog.getByText('очень').tagName).toBe('STRONG');
  choose(dialog, 'По критериям');
  expect(dialog.getByLabelText('Итог')).toHaveProperty('value', 'Черновик итога');
  fireEvent.click(dialog.getByRole('button', { name: 'Отмена' }));
  expect(await screen.findByText('Закрыть без сохранения?')).toBeTruthy();
});

test('a refusal stands at its field or above the form, and nothing is lost', async () => {
  const { answers } = await openAnswer({});
  const dialog = await openDialog('Написать обратную связь');
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByText('Напишите обратную связь')).toBeTruthy();

  const request = remarkOn(dialog, 'Просьба');
  fireEvent.change(request.getByLabelText('Замечание'), { target: { value: 'Просьба ясна' } });
  const fields = { 'remarks.1.level': 'Нет такого уровня', 'remarks.1.quotes': 'Цитаты не из ответа' };
  answers.push(answer(reviews.writeFeedback, refuse('invalid', 'Нет такого уровня', fields)));
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await request.findByText('Цитаты не из ответа')).toBeTruthy();
  expect(request.getByText('Нет такого уровня')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(request.getByRole('radio', { name: 'Не поставлен' })),
  );

  const changed = 'Критерии урока изменились, пока вы писали';
  answers.push(answer(reviews.writeFeedback, refuse('conflict', changed)));
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByText(changed)).toBeTruthy();
  expect(request.getByLabelText('Замечание')).toHaveProperty('value', 'Просьба ясна');
});

test('without the lesson the feedback can still be written as one text', async () => {
  const { answers } = await openAnswer({});
  answers.push(answer(lessons.getLesson, refuse('unavailable', 'Сервис временно недоступен')));
  const dialog = await openDialog('Написать обратную связь');
  expect(dialog.getByText('Сервис временно недоступен')).toBeTruthy();
  expect(dialog.queryByRole('tab')).toBeNull();
  expect(dialog.getByLabelText('Обратная связь')).toBeTruthy();
});

test.each([
  ['Взять сохранённое', 'Слова Веры', 1],
  ['Сохранить моё поверх', undefined, 2],
])('where another curator has written meanwhile, «%s» leaves «%s»', async (choice, text, saves) => {
  const { answers, requests } = await openAnswer({}, { criteria: [] });
  const dialog = await openDialog('Написать обратную связь');
  fireEvent.change(dialog.getByLabelText('Обратная связь'), { target: { value: 'Мои слова' } });
  const at = '2026-11-21T10:00:00.000Z';
  const theirs = anAnswer({ aiResponse: 'Слова Веры', responseAuthor: 'mentor', updatedAt: at });
  const message = 'Пока вы правили обратную связь, её сохранил кто-то ещё: Вера Новикова';
  answers.push(
    answer(
      reviews.writeFeedback,
      ({ basedOn }) =>
        basedOn === at ? theirs : refuseStale('conflict', message, { by: 'Вера Новикова', at }),
      { id: anId(500) },
    ),
    answer(answerCalls.listAnswers, [theirs], { id: lessonId }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Сохранить' }));
  expect(await dialog.findByText(message, { exact: false })).toBeTruthy();
  expect(dialog.getByLabelText('Обратная связь')).toHaveProperty('value', 'Мои слова');
  fireEvent.click(dialog.getByRole('button', { name: choice }));
  await waitFor(() =>
    expect(screen.queryByLabelText<HTMLTextAreaElement>('Обратная связь')?.value).toBe(text),
  );
  const sent = requests.filter(({ call }) => call === 'writeFeedback');
  expect(sent.map(({ body }) => body)).toEqual(
    [
      { text: 'Мои слова', basedOn: anAnswer().updatedAt },
      { text: 'Мои слова', basedOn: at },
    ].slice(0, saves),
  );
});

async function openAnswer(given: Partial<Answer>, lesson: Partial<Lesson> = {}) {
  const opened = openPage(`/answers?lesson=${lessonId}`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(answerCalls.countAnswers, [
      {
        id: anId(100),
        title: 'Обратная связь',
        lessons: [{ id: lessonId, title: 'Четыре фразы', answers: 1, unreviewed: 0, failed: 0 }],
      },
    ]),
    answer(lessons.getLesson, {
      ...aLesson(1),
      content: null,
      transcription: null,
      assignment: 'Опишите ситуацию',
      attemptsLimit: null,
      mentorVersion: 2,
      criteria: [aCriterion(801, 'Факты', 'Назван ли день'), aCriterion(802, 'Просьба')],
      ...lesson,
    }),
    answer(
      answerCalls.listAnswers,
      [
        anAnswer({
          content,
          userId: anId(9),
          user: { id: anId(9), firstName: 'Иван', lastName: 'Ким' },
          review: { state: 'done', author: 'model', finishedAt: aTime },
          ...(given.feedback && { aiResponse: '## Факты', responseAuthor: 'model' }),
          ...given,
        }),
      ],
      { id: lessonId },
    ),
  ]);
  await screen.findByRole('article', { name: 'Ответ: Иван Ким' });
  return opened;
}

async function openDialog(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

type Queries = Awaited<ReturnType<typeof openDialog>>;

const remarkOn = (dialog: Queries, name: string) => within(dialog.getByRole('region', { name }));

const quotesIn = (remark: Queries) =>
  within(remark.getByRole('list'))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('q')?.textContent);

function select(dialog: Queries, words: string): void {
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Ответ студента');
  field.focus();
  const start = field.value.indexOf(words);
  field.setSelectionRange(start, start + words.length);
  fireEvent(document, new Event('selectionchange'));
}

const choose = (dialog: Queries, name: string) => fireEvent.mouseDown(dialog.getByRole('tab', { name }));

const levels = ['Пока нет', 'Есть частично', 'Есть'];

const aCriterion = (number: number, title: string, description = ''): Criterion => ({
  id: anId(number),
  title,
  description,
  levels: levels.map((level) => ({ title: level, description: '' })),
});

/** Of version 2, by the first criterion alone. */
const aFeedback = (): Feedback => ({
  reviewId: anId(700),
  version: 2,
  remarks: [aRemark()],
  checks: [],
  summary: 'Хорошо',
  confidence: 'high',
  helpful: null,
});

const aRemark = (): Remark => ({
  id: anId(710),
  criterionId: anId(801),
  criterion: 'Факты',
  levels,
  level: 2,
  text: 'День назван',
  nextStep: 'Назовите час',
  quotes: [
    [14, 21],
    [0, 13],
  ],
  videoAt: 200,
});
