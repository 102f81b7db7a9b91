// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import type { Lesson, LessonSummary } from '#contract/lessons/schemas.ts';
import { plans } from '#contract/plans/calls.ts';
import type { Moment, Plan } from '#contract/plans/schemas.ts';
import { standInForTheBrowser } from '#test/fake-live-events.ts';
import { aFeedback, aRemark, theCriteria } from '#test/feedback-rows.ts';
import { done, openLesson, theLesson } from '#test/lesson-page.ts';
import { aLesson, anAnswer, anId, aTime } from '#test/page-rows.ts';
import { answer } from '#test/page-server.ts';

standInForTheBrowser();
afterEach(() => localStorage.clear());

const words = 'Есть минута? Хочу понять, что задержало отчёт.';

const judged = (levels: readonly number[], given: Partial<Answer> = {}) =>
  anAnswer({
    content: words,
    aiResponse: 'Отзыв одним текстом',
    responseAuthor: 'model',
    review: done,
    feedback: aFeedback({
      remarks: levels.map((level, at) =>
        aRemark({ id: anId(700 + at), criterionId: theCriteria[at]?.id ?? '', level, nextStep: null }),
      ),
    }),
    ...given,
  });

const passed = { passesBy: 'levels', sentAt: aTime, completedAt: aTime, passedHow: 'levels' } as const;

interface Opened {
  answers: Answer[];
  lesson?: Partial<LessonSummary>;
  next?: Partial<LessonSummary>;
  moment?: Moment;
}

function open({ answers, lesson = passed, next = {}, moment }: Opened) {
  const shown: Lesson = { ...theLesson, criteria: theCriteria, ...lesson };
  return openLesson({
    lesson: shown,
    courseLessons: [aLesson(0), shown, aLesson(2, next)],
    answers,
    also: [
      answer(plans.getMoment, moment ?? { isCalm: true, offer: { words, from: 'answer' } }, {
        id: anId(500),
      }),
      answer(plans.listPlanOffers, [
        { words: 'Другие слова', from: 'take' },
        { words, from: 'answer' },
      ]),
    ],
  });
}

const head = (name: string) => screen.findByRole('region', { name });
const best = 'Все критерии на высшем уровне';

/** What the eye takes for the thing to do. */
const mainButtons = () =>
  [...document.querySelectorAll('.bg-accent')]
    .filter((one) => one.matches('a, button'))
    .map((one) => one.textContent);

test('after all criteria at the top: one’s own words, the state, one main button', async () => {
  await open({ answers: [judged([2, 2])] });
  const moment = within(await head(best));
  expect(moment.getByText(`«${words}»`).tagName).toBe('BLOCKQUOTE');
  expect(moment.getByText('Сдан')).toBeTruthy();
  expect(mainButtons()).toEqual(['Следующий урок']);
  expect(moment.getByRole('link', { name: 'Следующий урок' }).getAttribute('href')).toBe(
    `/lesson/${anId(202)}`,
  );
  expect(screen.queryByRole('region', { name: 'Возьмите одно в жизнь' })).toBeNull();
  expect(document.body.textContent).not.toContain('!');
});

test('a press opens the plan with exactly these words, the next one saves it', async () => {
  const page = await open({ answers: [judged([2, 2])] });
  const moment = within(await head(best));
  fireEvent.click(moment.getByRole('button', { name: 'Взять в жизнь' }));
  const cue = await moment.findByLabelText<HTMLTextAreaElement>('Если…');
  expect(document.activeElement).toBe(cue);
  expect(moment.getByLabelText<HTMLTextAreaElement>('…то скажу:').value).toBe(words);
  expect(await moment.findByRole('button', { name: /Другие слова/ })).toBeTruthy();
  // They stand in the field already.
  expect(moment.queryByRole('button', { name: /Есть минута/ })).toBeNull();
  expect(mainButtons()).toEqual(['Записать']);
  fireEvent.change(cue, { target: { value: 'отчёт опоздает' } });
  page.answers.push(answer(plans.createPlan, (said) => ({ ...aPlan, ...said })));
  fireEvent.click(moment.getByRole('button', { name: 'Записать' }));
  expect(await moment.findByText(/План записан/)).toBeTruthy();
  const sent = page.requests.find(({ call }) => call === 'createPlan')?.body;
  expect(sent).toEqual({
    cue: 'отчёт опоздает',
    words,
    source: 'answer',
    lessonId: anId(201),
    askInDays: 7,
  });
});

const aPlan: Plan = {
  id: anId(400),
  cue: '',
  words: '',
  source: 'answer',
  lesson: null,
  remarkId: null,
  rehearsal: null,
  askAt: null,
  asks: false,
  mayAskAgain: false,
  outcome: null,
  note: null,
  settledAt: null,
  shared: null,
  createdAt: aTime,
};

test('where a person has yet to decide nothing is called passed; where he has, it is, whatever the levels', async () => {
  await open({ answers: [judged([2, 2])], lesson: { passesBy: 'person', sentAt: aTime } });
  const moment = within(await head(best));
  expect(moment.getByText('Урок засчитает куратор, когда прочитает ответ.')).toBeTruthy();
  expect(moment.queryByText(/Сдан|Зачт[ёе]н/)).toBeNull();
});

test('a lesson that a person has passed says who, and what is open doesn’t push itself forward', async () => {
  const accepted = { passesBy: 'person', passedHow: 'person', passedBy: 'Ольга Ветрова' } as const;
  const lesson = { ...accepted, sentAt: aTime, completedAt: '2026-11-21T10:00:00.000Z' };
  await open({ answers: [judged([2, 1])], lesson, moment: { isCalm: true, offer: null } });
  const moment = within(await head('Урок зачтён'));
  expect(moment.getByText('Зачтено: Ольга Ветрова')).toBeTruthy();
  expect(moment.queryByRole('figure')).toBeNull();
  expect(mainButtons()).toEqual(['Следующий урок']);
  expect(screen.getByRole('button', { name: 'Ответить ещё раз' })).toBeTruthy();
});

test('where only sending counts, the state is the word of the school', async () => {
  await open({ answers: [judged([2, 2])], lesson: { sentAt: aTime, completedAt: aTime, passedHow: 'sent' } });
  expect(within(await head(best)).getByText('Отправлен')).toBeTruthy();
});

test('a next lesson that is closed is named with its day, and the way leads to the course', async () => {
  await open({ answers: [judged([2, 2])], next: { waitsFor: { id: anId(201), title: 'Этот' } } });
  const moment = within(await head(best));
  expect(moment.getByText(/Следующий урок: «Урок по имени 2»/)).toBeTruthy();
  expect(mainButtons()).toEqual(['К курсу']);
});

test.each<[string, Opened]>([
  [
    'something left to do',
    { answers: [judged([2, 1])], lesson: { passesBy: 'levels', sentAt: aTime, below: 1 } },
  ],
  [
    'an attempt after the one that passed',
    { answers: [judged([2, 1], { createdAt: '2026-11-22T10:00:00.000Z' })] },
  ],
  [
    'a lesson that a person has returned',
    { answers: [judged([2, 2])], lesson: { passesBy: 'person', sentAt: aTime, below: 0 } },
  ],
  ['a person’s words after an alarm', { answers: [judged([2, 2], { threadId: anId(450) })] }],
  ['an answer that was an alarm', { answers: [judged([2, 2])], moment: { isCalm: false, offer: null } }],
  ['an open alarm in the lesson', { answers: [judged([2, 2])], lesson: { ...passed, inAlarm: true } }],
])('%s has no such head', async (_, given) => {
  const page = await open(given);
  await screen.findByText('Ваш ответ', { exact: false });
  if (given.moment) await waitFor(() => expect(page.requests.map(({ call }) => call)).toContain('getMoment'));
  expect(screen.queryByRole('region', { name: /на высшем уровне|^Урок (сдан|зачтён)/ })).toBeNull();
});

test('while the next attempt is written it is what one is about', async () => {
  await open({ answers: [judged([2, 2])] });
  await head(best);
  fireEvent.click(screen.getByRole('button', { name: 'Ответить ещё раз' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: best })).toBeNull());
});

test('a take keeps what it gave no occasion for: at the top only with the talk before', async () => {
  const [, second] = theCriteria;
  const unmet = [{ criterionId: second?.id ?? '', criterion: second?.title ?? '' }];
  const take = (before: readonly number[]) => [
    judged([2], {
      take: { place: 2, answerId: anId(499), at: aTime },
      feedback: aFeedback({ remarks: [aRemark({ level: 2, nextStep: null })], unmet }),
    }),
    judged(before, { id: anId(499) }),
  ];
  const sent = { sentAt: aTime, completedAt: aTime, passedHow: 'sent' } as const;
  await open({ answers: take([1, 2]), lesson: sent });
  expect(await head(best)).toBeTruthy();
  // By all criteria, not by those alone that the take gave an occasion for.
  expect(screen.getByText(/«Есть» по 2 из 2/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Разбор: 2 из 2 · Перечитать' })).toBeTruthy();
});
