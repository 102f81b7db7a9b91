// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answers } from '#contract/answers/calls.ts';
import type { MyAnswer } from '#contract/answers/my-answers.ts';
import { auth } from '#contract/auth/calls.ts';
import { courses } from '#contract/courses/calls.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { aCourse, aTime, aUser, anAnswer, anId } from '#test/page-rows.ts';
import { type Answer, answer, refuse } from '#test/page-server.ts';
import { openPage } from '#test/page.ts';

const listed = (number: number, lesson: number, course: number): MyAnswer => ({
  id: anId(number),
  lesson: { id: anId(lesson), title: `Урок ${lesson}` },
  course: { id: anId(course), title: `Курс ${course}` },
  excerpt: 'Начало…',
  createdAt: aTime,
  attempt: { number: 1, total: 1 },
  reviewState: 'done',
  responseAuthor: 'model',
  reviewedAt: aTime,
  unread: false,
  openRemarks: [],
});

const content = 'Отчёт пришёл в четверг. Что вам помешало?';
const aRemark = (given: Partial<Remark>): Remark => ({
  id: anId(700),
  criterionId: anId(800),
  criterion: 'Вопрос',
  levels: ['Пока нет', 'Есть частично', 'Есть'],
  level: 1,
  quotes: [[24, 41]],
  text: 'Вопрос **открытый**.',
  nextStep: 'дождитесь ответа.',
  videoAt: null,
  ...given,
});

const reviewed = anAnswer({
  id: anId(501),
  lessonId: anId(201),
  content,
  aiResponse: 'Отзыв.',
  responseAuthor: 'model',
  review: { state: 'done', author: 'model', finishedAt: aTime },
  feedback: {
    reviewId: anId(600),
    version: 1,
    summary: 'Начните с причины.',
    remarks: [
      aRemark({}),
      aRemark({ id: anId(701), criterion: 'Срок', level: null, quotes: [], nextStep: null }),
    ],
    checks: [],
    confidence: null,
    helpful: null,
  },
});
const held = anAnswer({ id: anId(502), lessonId: anId(202), review: { state: 'held', dueAt: aTime } });

function openPaper(search: string, more: Answer[] = []) {
  vi.stubGlobal('scrollTo', () => {});
  return openPage(`/answers/mine?view=print${search}`, [
    answer(auth.getMe, { user: aUser('student') }),
    answer(courses.listCourses, [aCourse(), aCourse({ id: anId(101), title: 'Другой' })]),
    answer(answers.listMyAnswers, [listed(502, 202, 101), listed(501, 201, 100)]),
    answer(answers.listAnswers, [reviewed], { id: anId(201) }),
    answer(answers.listAnswers, [held], { id: anId(202) }),
    ...more,
  ]);
}

test('answers for paper are whole: words, levels, quotes and remarks, by course, oldest first', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { requests } = openPaper('');
  const paper = within(await screen.findByRole('article', { name: 'Мои ответы' }));
  expect(paper.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Курс 100',
    'Курс 101',
  ]);
  const lesson = within(paper.getByRole('region', { name: 'Урок 201' }));
  expect(lesson.getByText(content)).toBeTruthy();
  expect(lesson.getByText('Начните с причины.')).toBeTruthy();
  expect(lesson.getByText('«Что вам помешало?»')).toBeTruthy();
  expect(lesson.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Вопрос: Есть частично',
    'Срок: уровень не поставлен',
  ]);
  expect(lesson.getByText('Дальше:').parentElement?.textContent).toBe('Дальше: дождитесь ответа.');
  expect(paper.getByText(/Отзыв готов, его читает куратор/)).toBeTruthy();
  expect(requests.some(({ call }) => call === 'markReviewsSeen')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Распечатать' }));
  expect(print).toHaveBeenCalledOnce();
});

test('what can’t be gathered is said, and nothing can be printed until it is there', async () => {
  const { answers: server } = openPaper('', [
    answer(answers.listAnswers, refuse('internal', 'Что-то сломалось'), { id: anId(202) }),
  ]);
  await screen.findByText(/Что-то сломалось|Не удалось собрать ответы/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Распечатать' }).disabled).toBe(true);
  server.push(answer(answers.listAnswers, [held], { id: anId(202) }));
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать снова' }));
  expect(await screen.findByRole('article', { name: 'Мои ответы' })).toBeTruthy();
});

test('one course is asked for by its id, and another can be chosen', async () => {
  const { requests, address } = openPaper(`&courseId=${anId(100)}`);
  await screen.findByRole('article', { name: 'Мои ответы' });
  expect(requests.find(({ call }) => call === 'listMyAnswers')?.query).toMatchObject({ courseId: anId(100) });
  fireEvent.change(screen.getByLabelText('Курс'), { target: { value: '' } });
  await expect.poll(address).toBe('/answers/mine?view=print');
});
