/** The lesson page as its tests open it, and its parts as a person finds them. */
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { Answer, Review } from '#contract/answers.ts';
import type { Role } from '#contract/auth.ts';
import type { Lesson } from '#contract/lessons.ts';
import type { LiveEvent } from '#contract/live.ts';
import { aLesson, anId, aTime, aUser, openPage } from '#web/test-page.ts';

export const lessonId = anId(201);
export const submit = `POST /api/lessons/${lessonId}/answers`;
export const list = `GET /api/lessons/${lessonId}/answers`;

/** Speaks through the newest stream of the page. */
let speak: ((event: LiveEvent) => void) | undefined;

/** What a stream of events and scrolling need where there is no browser. */
export function standInForTheBrowser(): void {
  beforeEach(stubTheBrowser);
}

export function stubTheBrowser(): void {
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('scrollTo', () => {});
}

export function say(event: LiveEvent): void {
  speak?.(event);
}

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;

  constructor() {
    super();
    speak = (event) => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

interface Opened {
  role?: Role;
  user?: Partial<ReturnType<typeof aUser>>;
  lesson?: Partial<Lesson>;
  answers?: Answer[];
}

export async function openLesson({ role = 'student', user, lesson, answers = [] }: Opened = {}) {
  const shown = { ...theLesson, ...lesson };
  const page = openPage(`/lesson/${lessonId}`, {
    'GET /api/auth/me': { user: aUser(role, user) },
    [`GET /api/lessons/${lessonId}`]: shown,
    [`GET /api/courses/${anId(100)}/lessons`]: [aLesson(0), shown, aLesson(2)],
    [list]: answers,
    [`POST /api/lessons/${lessonId}/activity`]: {},
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

export const theLesson: Lesson = {
  ...aLesson(1),
  title: 'Четыре фразы',
  content: 'Порядок, который держит разговор.',
  transcription: null,
  assignment: 'Напишите свои четыре фразы.',
};

export function anAnswer(answer: Partial<Answer> = {}): Answer {
  return {
    id: anId(500),
    userId: anId(1),
    lessonId,
    content: 'Мой ответ',
    aiResponse: null,
    responseAuthor: null,
    createdAt: aTime,
    updatedAt: aTime,
    review: { state: 'waiting' },
    ...answer,
  };
}

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
