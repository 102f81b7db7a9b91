/** Opens the lesson page for tests and finds its parts like a person does. */
import { fireEvent, screen } from '@testing-library/react';
import { answers as answerCalls } from '#contract/answers/calls.ts';
import type { Answer, Review } from '#contract/answers/schemas.ts';
import { auth } from '#contract/auth/calls.ts';
import type { Role, User } from '#contract/auth/schemas.ts';
import { lessons } from '#contract/lessons/calls.ts';
import type { Lesson, LessonSummary } from '#contract/lessons/schemas.ts';
import type { LiveEvent } from '#contract/live/schemas.ts';
import { weeks } from '#contract/weeks/calls.ts';
import { aLesson, anId, aTime, aUser } from './page-rows.ts';
import { answer, type Answer as ServerAnswer } from './page-server.ts';
import { openPage } from './page.ts';

export const lessonId = anId(201);

interface Opened {
  role?: Role;
  user?: Partial<User>;
  lesson?: Partial<Lesson>;
  /** The course's list, if it differs. */
  courseLessons?: LessonSummary[];
  answers?: Answer[];
  hash?: string;
  /** What else the server answers. */
  also?: ServerAnswer[];
}

export async function openLesson({
  role = 'student',
  user,
  lesson,
  courseLessons,
  answers = [],
  hash = '',
  also = [],
}: Opened = {}) {
  const shown = { ...theLesson, ...lesson };
  const page = openPage(`/lesson/${lessonId}${hash}`, [
    answer(auth.getMe, { user: aUser(role, user) }),
    answer(lessons.getLesson, shown, { id: lessonId }),
    answer(lessons.listLessons, courseLessons ?? [aLesson(0), shown, aLesson(2)], { courseId: anId(100) }),
    answer(answerCalls.listAnswers, answers, { id: lessonId }),
    answer(lessons.recordActivity, {}, { id: lessonId }),
    answer(weeks.getAnswerThen, { then: [], delayed: null }),
    ...also,
  ]);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

export const theLesson: Lesson = {
  ...aLesson(1),
  title: 'Четыре фразы',
  content: 'Порядок, который держит разговор.',
  transcription: null,
  assignment: 'Напишите свои четыре фразы.',
  criteria: [],
  attemptsLimit: null,
};

export function piece(offset: number, text: string): LiveEvent {
  return { type: 'piece', lessonId, userId: anId(1), answerId: anId(500), attempt: 1, offset, text };
}

export function writing(text: string): Review {
  return { state: 'in_progress', attempt: 1, text };
}

export const done = { state: 'done', author: 'model', finishedAt: aTime } as const;

export const field = () => screen.getByLabelText<HTMLTextAreaElement>('Ваш ответ:');
export const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
export const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Отправить ответ' });
export const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

export function form(): HTMLElement {
  return field().closest('form') ?? document.body;
}

export async function answerCard(): Promise<HTMLElement> {
  return (
    (await screen.findByRole('heading', { level: 2, name: 'Ваш ответ' })).closest('section') ?? document.body
  );
}

export function reviewCard(title = 'Обратная связь от ИИ'): HTMLElement {
  return screen.getByRole('heading', { level: 2, name: title }).closest('section') ?? document.body;
}
