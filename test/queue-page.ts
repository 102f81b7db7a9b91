/** Opens the queue for tests, on a server whose referrals leave the list when they are settled. */
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { auth } from '#contract/auth/calls.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { courses } from '#contract/courses/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { referrals } from '#contract/referrals/calls.ts';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { standInForTheBrowser } from './fake-live-events.ts';
import { aCourse, aLesson, anAnswer, anId, aTime, aUser } from './page-rows.ts';
import { type Answer, answer } from './page-server.ts';
import { openPage } from './page.ts';

const gone = new Set<string>();

export function forQueue(): void {
  standInForTheBrowser();
  beforeEach(() => {
    localStorage.clear();
    gone.clear();
  });
}

const content = 'Отчёт опоздал на день. Пришлите его завтра.';
const people = ['Иван', 'Пётр', 'Ольга'];

export const aReferral = (number: number, given: Partial<Referral> = {}): Referral => ({
  id: anId(700 + number),
  reason: 'doubt',
  text: null,
  openedAt: aTime,
  dueAt: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  care: false,
  deniedAt: null,
  answerId: anId(500 + number),
  remarkId: null,
  attempt: 1,
  student: { id: anId(10 + number), firstName: people[number] ?? 'Анна', lastName: 'Ким' },
  course: { id: anId(100), title: 'Обратная связь' },
  lesson: { id: anId(201), title: 'Четыре фразы' },
  survey: null,
  group: null,
  lookedAtBy: null,
  settled: null,
  ...given,
});

export const settledBy = (name: string, decision: 'kept' | 'answered' = 'kept') => ({
  at: aTime,
  by: { id: anId(2), firstName: name, lastName: 'Королёва' },
  decision,
  reply: null,
});

interface OfAnswer extends ReferralWithAnswer {
  answer: NonNullable<ReferralWithAnswer['answer']>;
}

export const whole = (referral: Referral, given: Partial<OfAnswer> = {}): OfAnswer => ({
  referral,
  answer: anAnswer({
    ...(referral.answerId !== null && { id: referral.answerId }),
    content,
    aiResponse: 'День назван',
    responseAuthor: 'model',
    review: { state: 'done', author: 'model', finishedAt: aTime },
  }),
  response: null,
  reflection: null,
  held: null,
  others: [],
  ...given,
});

/** An alarm in a survey. */
export function wholeSurvey(given: Partial<Referral> = {}): ReferralWithAnswer {
  const survey = { id: anId(600), title: 'Ожидания', responseId: anId(601) };
  const nowhere = { answerId: null, attempt: null, course: null, lesson: null };
  const referral = aReferral(0, { reason: 'crisis', care: true, ...nowhere, survey, ...given });
  const answered = { reworded: false, removed: false };
  return {
    referral,
    answer: null,
    response: {
      id: survey.responseId,
      user: { ...referral.student, email: 'ivan@example.com' },
      startedAt: aTime,
      sentAt: aTime,
      answers: [
        { ...answered, questionId: anId(602), questionText: 'Чего вы ждёте?', text: 'Говорить увереннее' },
        { ...answered, questionId: anId(603), questionText: 'Что мешает?', text: 'Мне плохо' },
      ],
    },
    reflection: null,
    held: null,
    others: [],
  };
}

export const aFeedback = (disagreement?: string) => ({
  reviewId: anId(900),
  version: 1,
  remarks: [
    {
      id: anId(901),
      criterionId: anId(801),
      criterion: 'Факты',
      levels: ['Нет', 'Есть частично', 'Есть'],
      level: 1,
      text: 'День назван',
      nextStep: null,
      quotes: [[0, 13]] as [number, number][],
      videoAt: null,
      ...(disagreement && { disagreement: { reason: disagreement, dueAt: aTime, settled: null } }),
    },
  ],
  checks: [],
  summary: 'Хорошо',
  confidence: 'low' as const,
  helpful: null,
});

export function open(
  wholes: ReferralWithAnswer[],
  address = '',
  given: Answer[] = [],
  role: Role = 'curator',
) {
  return openPage(`/queue${address}`, [
    answer(auth.getMe, { user: aUser(role) }),
    answer(referrals.listReferrals, () =>
      wholes.map(({ referral }) => referral).filter(({ id }) => !gone.has(id)),
    ),
    answer(courses.listCourses, [aCourse(), aCourse({ id: anId(101), title: 'Переговоры' })]),
    answer(groups.listMyGroups, []),
    answer(groups.listGroups, []),
    answer(
      lessons.getLesson,
      {
        ...aLesson(1),
        content: null,
        transcription: null,
        assignment: 'Напишите фразы',
        criteria: [],
        attemptsLimit: null,
      },
      { id: anId(201) },
    ),
    ...wholes.flatMap((one) => [
      answer(referrals.getReferral, one, { id: one.referral.id }),
      answer(referrals.takeReferral, one.referral, { id: one.referral.id }),
      answer(referrals.leaveReferral, { id: one.referral.id }, { id: one.referral.id }),
    ]),
    ...given,
  ]);
}

export const settles = (
  referral: Referral,
  decision: 'kept' | 'changed' | 'answered' | 'dismissed' = 'kept',
) => [
  answer(
    referrals.settleReferral,
    () => {
      gone.add(referral.id);
      return { ...referral, settled: { ...settledBy('Мария'), decision, withdrawableUntil: aTime } };
    },
    { id: referral.id },
  ),
];

/** A decision was taken back. */
export const back = (id: string): void => void gone.delete(id);

export const rows = () =>
  within(screen.getByRole('list', { name: 'Записи очереди' })).getAllByRole('listitem');
export const press = (code: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { code, key: code, ...init });
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
export const three = () => [0, 1, 2].map((number) => whole(aReferral(number)));
