import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { Role, User } from '#contract/auth.ts';
import type { Course } from '#contract/courses.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { errorStatus } from '#contract/errors.ts';
import type { LessonSummary } from '#contract/lessons.ts';
import { createPage } from './app.tsx';

// For the page's tests: the whole page in a document, and a server that answers as a test tells it to.

// The first test of a file also loads the screen's own chunk, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

export interface Request {
  /** `POST /api/auth/login`, without the query. */
  call: string;
  body: unknown;
}

/** What a call is answered with: the body itself, or what makes it from the request's. An error throws `refuse(…)`. */
export type Answers = Record<string, unknown>;

/** Opens the page at an address. `requests` are the calls made so far; `answers` may be changed as the test goes on. */
export function openPage(address: string, answers: Answers) {
  const requests: Request[] = [];
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, body }: { method: string; body: string | FormData | null }) => {
      const call = `${method} ${url.split('?')[0]}`;
      const sent = parse(body);
      requests.push({ call, body: sent });
      return answerTo(answers[call], sent);
    },
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const { page, router, queryClient } = createPage({ history });
  render(page);
  return { requests, answers, router, queryClient, address: () => router.state.location.href };
}

/** A refusal as the server words it. */
export function refuse(code: ErrorCode, message: string, fields?: Record<string, string>): Response {
  const body: ErrorBody = { code, message, ...(fields && { fields }), requestId: 'request-1' };
  return Response.json(body, { status: errorStatus[code] });
}

export const signedOut = () => refuse('unauthenticated', 'Войдите, чтобы продолжить');

export function aUser(role: Role, user: Partial<User> = {}): User {
  return {
    id: anId(1),
    email: 'maria@otklik.local',
    firstName: 'Мария',
    lastName: 'Соколова',
    role,
    createdAt: aTime,
    updatedAt: aTime,
    ...user,
  };
}

export function aCourse(course: Partial<Course> = {}): Course {
  return {
    id: anId(100),
    title: 'Обратная связь',
    description: 'Как говорить, чтобы услышали',
    coverImage: null,
    createdById: null,
    createdAt: aTime,
    updatedAt: aTime,
    lessonCount: 3,
    ...course,
  };
}

export function aLesson(order: number, lesson: Partial<LessonSummary> = {}): LessonSummary {
  return {
    id: anId(200 + order),
    courseId: anId(100),
    title: `Урок по имени ${order}`,
    description: null,
    videoUrl: null,
    order,
    createdAt: aTime,
    updatedAt: aTime,
    viewedAt: null,
    completedAt: null,
    ...lesson,
  };
}

export const anId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const aTime = '2026-11-20T10:00:00.000Z';

function parse(body: string | FormData | null): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return body ? JSON.parse(body) : undefined;
}

async function answerTo(answer: unknown, body: unknown): Promise<Response> {
  const given: unknown = typeof answer === 'function' ? await answer(body) : answer;
  if (given instanceof Response) return given.clone();
  if (given instanceof Error) throw given;
  return given === undefined ? refuse('not_found', 'Нет такого адреса') : Response.json(given);
}
